func.func @first(%m: memref<8x128xi64>) { return }
func.func @second(%m: memref<8x128xi64>) { return }
