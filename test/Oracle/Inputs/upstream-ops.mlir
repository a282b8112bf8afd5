// Upstream ops as kernels use them, with their attributes at and off the defaults.
func.func @arith(%i: i32, %j: i32, %f: f32, %v: vector<8x128xf32>, %w: vector<8x128xi32>, %m: vector<8x128xi1>, %x: index, %h: vector<8x128xbf16>) {
  %0 = arith.constant 3 : i32
  %1 = arith.constant dense<1.500000e+00> : vector<8x128xf32>
  %2 = arith.constant dense<[1, 2, 3, 4]> : vector<4xi32>
  %3 = arith.constant dense<true> : vector<8x128xi1>
  %4 = arith.constant dense<false> : vector<8x128xi1>
  %5 = arith.constant dense<[true, false, true, true]> : vector<4xi1>
  %6 = arith.constant true
  %7 = arith.constant 0xFF80 : bf16
  %8 = arith.addi %i, %j : i32
  %9 = arith.addi %i, %j overflow<nsw, nuw> : i32
  %10 = arith.subi %w, %w : vector<8x128xi32>
  %11 = arith.muli %i, %j : i32
  %12 = arith.divsi %i, %j : i32
  %13 = arith.remui %i, %j : i32
  %14 = arith.floordivsi %i, %j : i32
  %15 = arith.andi %m, %m : vector<8x128xi1>
  %16 = arith.xori %w, %w : vector<8x128xi32>
  %17 = arith.shli %w, %w : vector<8x128xi32>
  %18 = arith.shrui %w, %w : vector<8x128xi32>
  %19 = arith.maxsi %w, %w : vector<8x128xi32>
  %20 = arith.minui %w, %w : vector<8x128xi32>
  %21 = arith.addf %v, %v : vector<8x128xf32>
  %22 = arith.mulf %v, %v fastmath<fast> : vector<8x128xf32>
  %23 = arith.subf %f, %f : f32
  %24 = arith.divf %v, %v : vector<8x128xf32>
  %25 = arith.remf %v, %v : vector<8x128xf32>
  %26 = arith.negf %v : vector<8x128xf32>
  %27 = arith.maximumf %v, %v : vector<8x128xf32>
  %28 = arith.minnumf %v, %v : vector<8x128xf32>
  %29 = arith.cmpi slt, %w, %w : vector<8x128xi32>
  %30 = arith.cmpf oeq, %v, %v : vector<8x128xf32>
  %31 = arith.select %m, %v, %v : vector<8x128xi1>, vector<8x128xf32>
  %32 = arith.extf %h : vector<8x128xbf16> to vector<8x128xf32>
  %33 = arith.truncf %v : vector<8x128xf32> to vector<8x128xbf16>
  %34 = arith.extsi %i : i32 to i64
  %35 = arith.extui %m : vector<8x128xi1> to vector<8x128xi32>
  %36 = arith.trunci %i : i32 to i8
  %37 = arith.sitofp %w : vector<8x128xi32> to vector<8x128xf32>
  %38 = arith.uitofp %w : vector<8x128xi32> to vector<8x128xf32>
  %39 = arith.fptosi %v : vector<8x128xf32> to vector<8x128xi32>
  %40 = arith.fptoui %v : vector<8x128xf32> to vector<8x128xi32>
  %41 = arith.index_cast %x : index to i32
  %42 = arith.bitcast %f : f32 to i32
  %43:2 = arith.mulsi_extended %i, %j : i32
  return
}

func.func @vector(%r: memref<8x128xf32, #tpu.memory_space<vmem>>, %x: index, %v: vector<8x128xf32>, %s: vector<128xf32>, %f: f32, %m: vector<8x128xi1>) {
  %0 = vector.load %r[%x, %x] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  vector.store %v, %r[%x, %x] : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xf32>
  vector.maskedstore %r[%x, %x], %m, %v : memref<8x128xf32, #tpu.memory_space<vmem>>, vector<8x128xi1>, vector<8x128xf32>
  %1 = vector.broadcast %f : f32 to vector<8x128xf32>
  %2 = vector.broadcast %s : vector<128xf32> to vector<8x128xf32>
  %3 = vector.shape_cast %v : vector<8x128xf32> to vector<1x8x128xf32>
  %4 = vector.extract %v[0] : vector<128xf32> from vector<8x128xf32>
  %5 = vector.extract_strided_slice %v {offsets = [0, 64], sizes = [8, 64], strides = [1, 1]} : vector<8x128xf32> to vector<8x64xf32>
  %6 = vector.multi_reduction <add>, %v, %s [0] : vector<8x128xf32> to vector<128xf32>
  %7 = vector.multi_reduction <maximumf>, %v, %f [0, 1] : vector<8x128xf32> to f32
  %8 = vector.transpose %v, [1, 0] : vector<8x128xf32> to vector<128x8xf32>
  %9 = arith.constant dense<0.000000e+00> : vector<8x8xf32>
  %10 = vector.contract {indexing_maps = [affine_map<(d0, d1, d2) -> (d0, d2)>, affine_map<(d0, d1, d2) -> (d1, d2)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"], kind = #vector.kind<add>} %v, %v, %9 : vector<8x128xf32>, vector<8x128xf32> into vector<8x8xf32>
  return
}

func.func @memory(%r: memref<8x128xf32, #tpu.memory_space<smem>>, %d: memref<?x128xf32>, %x: index, %f: f32) {
  %0 = memref.load %r[%x, %x] : memref<8x128xf32, #tpu.memory_space<smem>>
  memref.store %f, %r[%x, %x] : memref<8x128xf32, #tpu.memory_space<smem>>
  memref.store %f, %r[%x, %x] {nontemporal = true} : memref<8x128xf32, #tpu.memory_space<smem>>
  %1 = memref.dim %d, %x : memref<?x128xf32>
  %2 = memref.cast %d : memref<?x128xf32> to memref<8x128xf32>
  return
}

func.func @math(%v: vector<8x128xf32>, %w: vector<8x128xi32>) {
  %0 = math.exp %v : vector<8x128xf32>
  %1 = math.log %v fastmath<nnan> : vector<8x128xf32>
  %2 = math.rsqrt %v : vector<8x128xf32>
  %3 = math.tanh %v : vector<8x128xf32>
  %4 = math.absi %w : vector<8x128xi32>
  %5 = math.powf %v, %v : vector<8x128xf32>
  %6 = math.fma %v, %v, %v : vector<8x128xf32>
  %7 = math.ctlz %w : vector<8x128xi32>
  %8 = math.roundeven %v : vector<8x128xf32>
  return
}

func.func @control(%c: i1) {
  cf.assert %c, "index in bounds"
  return
}
