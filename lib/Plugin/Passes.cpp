//===- Passes.cpp - Pass wrappers: options to a C struct, then run --------===//

#include "Pipeline/Lower.h"
#include "Plugin/Dialects.h"
extern "C" {
#include "BackendConfig/Writer.h"
#include "Support/Diagnostics.h"
}

#include "mosaic-c/BackendConfig.h"
#include "mosaic-c/Passes.h"
#include "mosaic-c/Serde.h"

#include "mlir/CAPI/IR.h"
#include "mlir/CAPI/Support.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/Pass.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/ADT/StringSwitch.h"

#include <mutex>
#include <optional>

using namespace mlir;

namespace mosaic {
#define GEN_PASS_DECL
#define GEN_PASS_DEF_LINALGVECTORIZATION
#define GEN_PASS_DEF_INFERMEMREFLAYOUT
#define GEN_PASS_DEF_DEBUGASSERTINSERTION
#define GEN_PASS_DEF_PRECANONICALIZATIONOPTIMIZATION
#define GEN_PASS_DEF_CANONICALIZEMOSAIC
#define GEN_PASS_DEF_INFERVECTORLAYOUT
#define GEN_PASS_DEF_RELAYOUTINSERTION
#define GEN_PASS_DEF_APPLYVECTORLAYOUT
#define GEN_PASS_DEF_LOGICALTOPHYSICALDEVICEID
#define GEN_PASS_DEF_MEMORYSPACESPECIALIZATION
#define GEN_PASS_DEF_SIMPLIFY
#define GEN_PASS_DEF_SERDE
#define GEN_PASS_DEF_EMITBACKENDCONFIG
#define GEN_PASS_DEF_LOWER
#include "mosaic/Passes.h.inc"
} // namespace mosaic

namespace {
namespace impl = mosaic::impl;

// Each field is an option, but for unknown_fields.
#define FIELD(id, name, kind, keywords) +1
constexpr size_t numConfigOptions = 0
#include "Payload/ConfigFields.def"
                                    - 1;

/// A pass whose logic is a C function: runs it and forwards failure.
template <typename Derived, typename Base> struct WrappedPass : Base {
  using Base::Base;

  void getDependentDialects(DialectRegistry &registry) const override {
    mosaic::insertUpstreamDialects(registry);
  }

  LogicalResult initialize(MLIRContext *context) override {
    return mosaic::loadTpuDialect(context);
  }

  void runOnOperation() override {
    if (failed(static_cast<Derived *>(this)->run(
            wrap(this->getOperation().getOperation()))))
      this->signalPassFailure();
  }

protected:
  MosaicTarget target() const {
    return {this->hardwareGeneration, this->sublaneCount, this->laneCount};
  }

  /// Reads tpu-tiling-flags; reports an element width that has no large tile.
  LogicalResult readTilingFlags(ArrayRef<std::string> names,
                                MosaicTilingFlags &flags) {
    for (StringRef name : names) {
      if (name == "x16")
        flags.x16LargeSecondMinor = true;
      else if (name == "x8")
        flags.x8LargeSecondMinor = true;
      else if (name == "x4")
        flags.x4LargeSecondMinor = true;
      else
        return this->getOperation().emitError("tpu-tiling-flags: '")
               << name << "' is none of x16, x8, x4";
    }
    return success();
  }

  LogicalResult readLibtpuForm(StringRef name, MosaicLibtpuForm &form) {
    if (name == "nov2025")
      form = MOSAIC_LIBTPU_FORM_NOV2025;
    else if (name == "current")
      form = MOSAIC_LIBTPU_FORM_CURRENT;
    else
      return this->getOperation().emitError("libtpu-form: '")
             << name << "' is neither current nor nov2025";
    return success();
  }
};

struct LinalgVectorizationPass
    : WrappedPass<LinalgVectorizationPass,
                  impl::LinalgVectorizationBase<LinalgVectorizationPass>> {
  using WrappedPass::WrappedPass;

  void getDependentDialects(DialectRegistry &registry) const override {
    WrappedPass::getDependentDialects(registry);
    mosaic::insertHloDialects(registry);
  }

  LogicalResult run(MlirOperation function) {
    MosaicLinalgVectorizationOptions options = {supportsBF16AluInstructions,
                                                supportsBF16Matmul};
    return unwrap(mosaicLinalgVectorizationRun(function, &options));
  }
};

struct InferMemRefLayoutPass
    : WrappedPass<InferMemRefLayoutPass,
                  impl::InferMemRefLayoutBase<InferMemRefLayoutPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicInferMemRefLayoutOptions options = {target(), {}};
    if (failed(readTilingFlags(tpuTilingFlags, options.tilingFlags)))
      return failure();
    return unwrap(mosaicInferMemRefLayoutRun(function, &options));
  }
};

struct DebugAssertInsertionPass
    : WrappedPass<DebugAssertInsertionPass,
                  impl::DebugAssertInsertionBase<DebugAssertInsertionPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicDebugAssertInsertionOptions options = {allAccesses};
    return unwrap(mosaicDebugAssertInsertionRun(function, &options));
  }
};

struct PreCanonicalizationOptimizationPass
    : WrappedPass<PreCanonicalizationOptimizationPass,
                  impl::PreCanonicalizationOptimizationBase<
                      PreCanonicalizationOptimizationPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicPreCanonicalizationOptimizationOptions options = {target()};
    return unwrap(mosaicPreCanonicalizationOptimizationRun(function, &options));
  }
};

struct CanonicalizeMosaicPass
    : WrappedPass<CanonicalizeMosaicPass,
                  impl::CanonicalizeMosaicBase<CanonicalizeMosaicPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicCanonicalizeMosaicOptions options = {target(), compatibilityMode};
    return unwrap(mosaicCanonicalizeMosaicRun(function, &options));
  }
};

struct InferVectorLayoutPass
    : WrappedPass<InferVectorLayoutPass,
                  impl::InferVectorLayoutBase<InferVectorLayoutPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicInferVectorLayoutOptions options = {
        target(), {}, shapeInvariantNumerics, strictReference};
    if (failed(readTilingFlags(tpuTilingFlags, options.tilingFlags)))
      return failure();
    return unwrap(mosaicInferVectorLayoutRun(function, &options));
  }
};

struct RelayoutInsertionPass
    : WrappedPass<RelayoutInsertionPass,
                  impl::RelayoutInsertionBase<RelayoutInsertionPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicRelayoutInsertionOptions options = {target()};
    return unwrap(mosaicRelayoutInsertionRun(function, &options));
  }
};

struct ApplyVectorLayoutPass
    : WrappedPass<ApplyVectorLayoutPass,
                  impl::ApplyVectorLayoutBase<ApplyVectorLayoutPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicApplyVectorLayoutOptions options = {target(), mxuContractingSize,
                                              mxuNoncontractingSize,
                                              MOSAIC_LIBTPU_FORM_CURRENT};
    if (failed(readLibtpuForm(libtpuForm, options.libtpuForm)))
      return failure();
    return unwrap(mosaicApplyVectorLayoutRun(function, &options));
  }
};

struct LogicalToPhysicalDeviceIdPass
    : WrappedPass<
          LogicalToPhysicalDeviceIdPass,
          impl::LogicalToPhysicalDeviceIdBase<LogicalToPhysicalDeviceIdPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    MosaicLogicalToPhysicalDeviceIdOptions options = {totalDevices};
    return unwrap(mosaicLogicalToPhysicalDeviceIdRun(function, &options));
  }
};

struct MemorySpaceSpecializationPass
    : WrappedPass<
          MemorySpaceSpecializationPass,
          impl::MemorySpaceSpecializationBase<MemorySpaceSpecializationPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    return unwrap(mosaicMemorySpaceSpecializationRun(function));
  }
};

struct SimplifyPass
    : WrappedPass<SimplifyPass, impl::SimplifyBase<SimplifyPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation function) {
    return unwrap(mosaicSimplifyRun(function));
  }
};

struct SerdePass : WrappedPass<SerdePass, impl::SerdeBase<SerdePass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation module) {
    if (serialize.empty())
      return getOperation().emitError(
          "mosaic-serde: the option serialize must be given: true or false");
    const auto direction = StringSwitch<std::optional<bool>>(serialize)
                               .Cases({"true", "True", "1"}, true)
                               .Cases({"false", "False", "0"}, false)
                               .Default(std::nullopt);
    if (!direction)
      return getOperation().emitError("mosaic-serde: serialize is '")
             << serialize << "'; it must be true or false";
    MosaicSerdeOptions options = {*direction, MOSAIC_SERDE_NEWEST_VERSION,
                                  keepVersionAttr, /*keepRepeat=*/false};
    if (!targetVersion.empty() && !options.serialize)
      return getOperation().emitError(
          "mosaic-serde: target-version goes with serialize=true only");
    if (!targetVersion.empty() &&
        StringRef(targetVersion).getAsInteger(10, options.targetVersion))
      return getOperation().emitError("mosaic-serde: target-version is '")
             << targetVersion << "', not an integer";
    // Before the pass manager does, to have one error.
    return success(succeeded(unwrap(mosaicSerdeRun(module, &options))) &&
                   succeeded(unwrap(mosaicVerify(module, ""))));
  }
};

struct EmitBackendConfigPass
    : WrappedPass<EmitBackendConfigPass,
                  impl::EmitBackendConfigBase<EmitBackendConfigPass>> {
  using WrappedPass::WrappedPass;

  LogicalResult run(MlirOperation module) {
    MosaicEmitBackendConfigOptions options = {};
    if (failed(unwrap(mosaicConfigFormatRequire(
            wrap(getOperation().getLoc()), "mosaic-emit-backend-config: format",
            wrap(StringRef(format)), &options.format))))
      return failure();
    options.hasTargetVersion = !targetVersion.empty();
    if (options.hasTargetVersion &&
        StringRef(targetVersion).getAsInteger(10, options.targetVersion))
      return getOperation().emitError(
                 "mosaic-emit-backend-config: target-version is '")
             << targetVersion << "', not an integer";
    options.forwardCompat = forwardCompat;
    options.noSerialization = !serialize;
    const SmallVector<MosaicConfigSetting> given = settings();
    options.numSettings = given.size();
    options.settings = given.data();
    return unwrap(mosaicEmitBackendConfigRun(module, &options));
  }

private:
  /// The fields that an option gives.
  SmallVector<MosaicConfigSetting> settings() {
    const std::pair<const char *, Option<std::string> *> fields[] = {
        {"has-communication", &hasCommunication},
        {"collective-id", &collectiveId},
        {"allow-collective-id-without-custom-barrier",
         &allowCollectiveIdWithoutCustomBarrier},
        {"cost-estimate", &costEstimate},
        {"needs-hlo-passes", &needsHloPasses},
        {"serialization-format", &serializationFormat},
        {"needs-layout-passes", &needsLayoutPasses},
        {"shape-invariant-numerics", &shapeInvariantNumerics},
        {"allow-input-fusion", &allowInputFusion},
        {"internal-scratch-in-bytes", &internalScratchInBytes},
        {"output-memory-colors", &outputMemoryColors},
        {"input-memory-colors", &inputMemoryColors},
        {"disable-bounds-checks", &disableBoundsChecks},
        {"disable-semaphore-checks", &disableSemaphoreChecks},
        {"skip-device-barrier", &skipDeviceBarrier},
        {"debug-locations", &debugLocations},
        {"tiling", &tiling},
        {"backend-opt-level", &backendOptLevel},
        {"use-core-ids", &useCoreIds},
        {"device-type", &deviceType},
        {"vmem-limit-bytes", &vmemLimitBytes},
        {"flags", &flags},
        {"active-core-count", &activeCoreCount},
    };
    static_assert(std::size(fields) == numConfigOptions,
                  "a field of Payload/ConfigFields.def has no option here");
    SmallVector<MosaicConfigSetting> given;
    for (const auto &[field, option] : fields)
      if (option->hasValue())
        given.push_back({field, option->getValue().c_str()});
    return given;
  }
};

/// Hands what a pass manager inside of a pass runs on to the host's observers.
struct HostInstrumentation : PassInstrumentation {
  HostInstrumentation(PassInstrumentor &host) : host(host) {}

  void runBeforePass(Pass *pass, Operation *op) override {
    host.runBeforePass(pass, op);
  }
  void runAfterPass(Pass *pass, Operation *op) override {
    host.runAfterPass(pass, op);
  }
  void runAfterPassFailed(Pass *pass, Operation *op) override {
    host.runAfterPassFailed(pass, op);
  }

  PassInstrumentor &host;
};

struct LowerPass : WrappedPass<LowerPass, impl::LowerBase<LowerPass>> {
  using WrappedPass::WrappedPass;

  void getDependentDialects(DialectRegistry &registry) const override {
    WrappedPass::getDependentDialects(registry);
    if (allowHlo)
      mosaic::insertHloDialects(registry);
  }

  LogicalResult run(MlirOperation module) {
    MosaicLowerOptions options = {
        hardwareGeneration,     MOSAIC_LIBTPU_FORM_CURRENT,
        onDeviceChecks.c_str(), allowHlo,
        dumpTo.c_str(),         kernelName.c_str()};
    if (failed(readLibtpuForm(libtpuForm, options.libtpuForm)))
      return failure();
    return unwrap(mosaicLowerRunWith(module, &options, runStage, this));
  }

private:
  // Runs a stage with a pass manager of its own, which shows its passes to the
  // host's instrumentation (--mlir-print-ir-after-all, timing). Stages are not
  // verified one by one: the host verifies what this pass leaves.
  static MlirLogicalResult runStage(const char *pipeline, void *userData) {
    auto &self = *static_cast<LowerPass *>(userData);
    PassManager passes(&self.getContext(), ModuleOp::getOperationName());
    passes.enableVerifier(false);
    if (auto *host = self.getAnalysisManager().getPassInstrumentor())
      passes.addInstrumentation(std::make_unique<HostInstrumentation>(*host));
    std::string error;
    llvm::raw_string_ostream stream(error);
    if (failed(parsePassPipeline(pipeline, passes, stream)))
      return mosaicPipelineError(wrap(self.getOperation().getOperation()),
                                 pipeline, wrap(StringRef(error)));
    return wrap(passes.run(self.getOperation()));
  }
};

template <typename PassT> void registerPass() {
  mlir::registerPass(
      []() -> std::unique_ptr<Pass> { return std::make_unique<PassT>(); });
}
} // namespace

// What stages of the lowering are made of besides; a host may have them already.
static void registerTransforms() {
  if (!PassInfo::lookup("canonicalize"))
    registerCanonicalizerPass();
  if (!PassInfo::lookup("cse"))
    registerCSEPass();
}

void mosaicRegisterPasses(void) {
  static std::once_flag once;
  std::call_once(once, [] {
    registerPass<LinalgVectorizationPass>();
    registerPass<InferMemRefLayoutPass>();
    registerPass<DebugAssertInsertionPass>();
    registerPass<PreCanonicalizationOptimizationPass>();
    registerPass<CanonicalizeMosaicPass>();
    registerPass<InferVectorLayoutPass>();
    registerPass<RelayoutInsertionPass>();
    registerPass<ApplyVectorLayoutPass>();
    registerPass<LogicalToPhysicalDeviceIdPass>();
    registerPass<MemorySpaceSpecializationPass>();
    registerPass<SimplifyPass>();
    registerPass<SerdePass>();
    registerPass<EmitBackendConfigPass>();
    registerPass<LowerPass>();
    registerTransforms();
  });
}
