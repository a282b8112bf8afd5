// RUN: %mosaic-opt %s --allow-unregistered-dialect --pass-pipeline='builtin.module(func.func(tpu-infer-memref-layout{%target5}))' | FileCheck %s

// A rank-2 f32 argument is padded to whole tiles; users get the padded shape without its layout,
// their own types stay.
// CHECK-LABEL: func.func @f32(
// CHECK-SAME:    %[[A:.*]]: memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>>)
// CHECK-NEXT:    %[[E:.*]] = tpu.erase_memref_layout %[[A]] : memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>, #tpu.memory_space<vmem>> -> memref<16x256xf32, #tpu.memory_space<vmem>>
// CHECK-NEXT:    arith.constant
// CHECK-NEXT:    vector.load %[[E]][%{{.*}}, %{{.*}}] : memref<16x256xf32, #tpu.memory_space<vmem>>, vector<12x200xf32>
func.func @f32(%a: memref<12x200xf32>) {
  %c0 = arith.constant 0 : index
  %0 = vector.load %a[%c0, %c0] : memref<12x200xf32>, vector<12x200xf32>
  return
}

// Leading dimensions are counted in tiles; a memory space that is there stays, whichever it is.
// CHECK-LABEL: func.func @leading(
// CHECK-SAME:    memref<3x5x16x256xbf16, #tpu.tiled<(8,128)(2,1),[20,4,2,1]>, #tpu.memory_space<hbm>>
// CHECK-SAME:    memref<16x128xi32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<smem>>
// CHECK-SAME:    memref<128xi32, #tpu.tiled<(128),[1]>, #tpu.memory_space<smem>>
// CHECK-SAME:    memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<any>>
func.func @leading(%a: memref<3x5x16x256xbf16, #tpu.memory_space<hbm>>, %b: memref<16x16xi32, #tpu.memory_space<smem>>,
                   %c: memref<16xi32, #tpu.memory_space<smem>>, %d: memref<16x100xf32, #tpu.memory_space<any>>) {
  return
}

// One row of 256: two tiles of one row side by side.
// CHECK-LABEL: func.func @one_row(
// CHECK-SAME:    memref<1x256xf32, #tpu.tiled<(1,128),[2,1]>
// CHECK-SAME:    memref<2x256xf32, #tpu.tiled<(2,128),[2,1]>
func.func @one_row(%a: memref<1x256xf32>, %b: memref<2x256xf32>) {
  return
}

// Strides of the program are replaced, tiles of the program stay and are filled up.
// CHECK-LABEL: func.func @given_layout(
// CHECK-SAME:    memref<16x256xf32, #tpu.tiled<(8,128),[2,1]>
// CHECK-SAME:    memref<16x256xf32, #tpu.tiled<(4,128),[6,3]>
func.func @given_layout(%a: memref<15x200xf32, strided<[256, 1]>>, %b: memref<15x200xf32, #tpu.tiled<(4,128),[6,3]>>) {
  return
}

// An argument whose type does not change is used as it is.
// CHECK-LABEL: func.func @unchanged(
// CHECK-NOT:     tpu.erase_memref_layout
// CHECK:         "test.use"(%{{.*}}) : (memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>)
func.func @unchanged(%a: memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>, %b: index, %c: memref<*xf32>) {
  "test.use"(%a) : (memref<16x128xf32, #tpu.tiled<(8,128),[1,1]>, #tpu.memory_space<vmem>>) -> ()
  return
}

// Only the memory space is missing: that changes the type.
// CHECK-LABEL: func.func @space_only(
// CHECK-NEXT:    tpu.erase_memref_layout %{{.*}} : memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>, #tpu.memory_space<vmem>> -> memref<16x128xbf16, #tpu.memory_space<vmem>>
func.func @space_only(%a: memref<16x128xbf16, #tpu.tiled<(8,128)(2,1),[1,1]>>) {
  return
}

// The new ops stand in the order of the arguments; other attributes of arguments stay.
// CHECK-LABEL: func.func @order(
// CHECK-SAME:    %[[A:[^:]*]]: memref<8x256xf32, {{[^)]*}}),[2,1]>, #tpu.memory_space<vmem>> {llvm.noalias}
// CHECK-SAME:    %{{[^:]*}}: i32
// CHECK-SAME:    %[[B:[^:]*]]: memref<256xf32
// CHECK-NEXT:    tpu.erase_memref_layout %[[A]]
// CHECK-NEXT:    tpu.erase_memref_layout %[[B]]
// CHECK-NEXT:    return
func.func @order(%a: memref<8x256xf32> {llvm.noalias}, %i: i32, %b: memref<200xf32>) {
  return
}

// Narrow floats and unsigned integers are tiled by their width; no row is a size too.
// CHECK-LABEL: func.func @elements(
// CHECK-SAME:    memref<16x128xf8E4M3FN, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME:    memref<16x128xui8, #tpu.tiled<(8,128)(4,1),[1,1]>
// CHECK-SAME:    memref<16x128xf4E2M1FN, #tpu.tiled<(8,128)(8,1),[1,1]>
// CHECK-SAME:    memref<0x128xf32, #tpu.tiled<(1,128),[1,1]>
// CHECK-SAME:    memref<0xf32, #tpu.tiled<(128),[1]>
func.func @elements(%a: memref<15x120xf8E4M3FN>, %b: memref<15x120xui8>, %c: memref<15x120xf4E2M1FN>,
                    %d: memref<0x128xf32>, %e: memref<0xf32>) {
  return
}
