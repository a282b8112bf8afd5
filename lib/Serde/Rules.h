//===- Rules.h - What changed in the serialized form, version by version --===//

#ifndef MOSAIC_SERDE_RULES_H
#define MOSAIC_SERDE_RULES_H

#include "Serde/Draft.h"

typedef struct MosaicSerdeRule MosaicSerdeRule;

/// Changes a draft across one version boundary. What cannot be said on the
/// other side is an error at the draft's op.
typedef MlirLogicalResult (*MosaicSerdeRuleFunction)(
    MosaicSerdeDraft *draft, const MosaicSerdeRule *rule);

/// One change of one op's serialized form.
struct MosaicSerdeRule {
  const char *op;
  int64_t since; ///< first version with the new form
  MosaicSerdeRuleFunction
      upgrade; ///< old form to new; null: the old form is a new one, too
  MosaicSerdeRuleFunction
      downgrade; ///< new form to old; null: every new form is an old one
  const char *attribute; ///< of rules that add, remove or change one attribute
  intptr_t segments; ///< of rules that add an operand group: how many groups
                     ///< the old form has
};

/// Brings a draft of a payload of `version` to the form that is in memory.
MlirLogicalResult mosaicSerdeUpgrade(MosaicSerdeDraft *draft, int64_t version);

/// Brings a draft in the form that is in memory to that of `version`.
MlirLogicalResult mosaicSerdeDowngrade(MosaicSerdeDraft *draft,
                                       int64_t version);

#endif // MOSAIC_SERDE_RULES_H
