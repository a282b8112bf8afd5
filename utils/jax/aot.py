"""Devices of a TPU that is not there: libtpu compiles for them on any CPU machine."""

import os

# Nobody is to be asked what machine this is.
os.environ.setdefault("JAX_PLATFORMS", "cpu")
os.environ.setdefault("TPU_SKIP_MDS_QUERY", "1")
os.environ.setdefault("TPU_ACCELERATOR_TYPE", "v5litepod-4")
os.environ.setdefault("TPU_WORKER_HOSTNAMES", "localhost")
os.environ.setdefault("TPU_WORKER_ID", "0")
os.environ.setdefault("ALLOW_MULTIPLE_LIBTPU_LOAD", "1")


def devices(topology="v5e:2x2"):
    """The devices of "v5e:2x2", "v6e:2x2", ...; put one in a jax.sharding.SingleDeviceSharding and jit for it."""
    from jax.experimental import topologies

    return topologies.get_topology_desc(platform="tpu", topology_name=topology).devices
