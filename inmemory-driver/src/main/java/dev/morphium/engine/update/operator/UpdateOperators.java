package dev.morphium.engine.update.operator;

import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.update.UpdateOperator;

/** The table of update operators. Source: MongoDB manual, "Update Operators". */
public final class UpdateOperators {
  private UpdateOperators() {}

  public static OperatorTable<UpdateOperator> table() {
    return OperatorTable.lazy(UpdateOperators::entries);
  }

  private static OperatorTable.Builder<UpdateOperator> entries() {
    return OperatorTable.<UpdateOperator>of("update operator")
        .implemented("$addToSet", AddToSet::compile)
        .implemented("$bit", Bit::compile)
        .implemented("$currentDate", CurrentDate::compile)
        .implemented("$inc", NumberChange::inc)
        .implemented("$max", CompareOperators::max)
        .implemented("$min", CompareOperators::min)
        .implemented("$mul", NumberChange::mul)
        .implemented("$pop", Pop::compile)
        .implemented("$pull", Pull::pull)
        .implemented("$pullAll", Pull::pullAll)
        .implemented("$push", Push::compile)
        .implemented("$rename", Rename::compile)
        .implemented("$set", FieldUpdateOperators::set)
        .implemented("$setOnInsert", FieldUpdateOperators::setOnInsert)
        .implemented("$unset", FieldUpdateOperators::unset);
  }
}
