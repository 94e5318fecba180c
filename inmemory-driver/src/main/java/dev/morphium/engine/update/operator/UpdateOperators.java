package dev.morphium.engine.update.operator;

import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.update.UpdateOperator;

/** The table of update operators. Source: MongoDB manual, "Update Operators". */
public final class UpdateOperators {
  private UpdateOperators() {}

  public static OperatorTable<UpdateOperator> table() {
    return OperatorTable.<UpdateOperator>of("update operator")
        .planned(
            "$addToSet",
            "$bit",
            "$currentDate",
            "$inc",
            "$max",
            "$min",
            "$mul",
            "$pop",
            "$pull",
            "$pullAll",
            "$push",
            "$rename",
            "$set",
            "$setOnInsert",
            "$unset")
        .build();
  }
}
