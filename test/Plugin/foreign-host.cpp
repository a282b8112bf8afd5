//===- foreign-host.cpp - An mlir-opt with a tpu dialect of its own -------===//

#include "mlir/IR/Dialect.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

namespace {
class ForeignDialect : public mlir::Dialect {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(ForeignDialect)

  explicit ForeignDialect(mlir::MLIRContext *context)
      : Dialect(getDialectNamespace(), context,
                mlir::TypeID::get<ForeignDialect>()) {}

  static mlir::StringRef getDialectNamespace() { return "tpu"; }
};
} // namespace

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  registry.insert<ForeignDialect>();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "A host with its own tpu\n", registry));
}
