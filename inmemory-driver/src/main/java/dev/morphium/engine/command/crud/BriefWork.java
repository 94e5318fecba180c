package dev.morphium.engine.command.crud;

import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;

/**
 * Tells, without compiling anything, whether a query can only take microseconds. Expressions,
 * patterns and schemas may take any time, even for one document.
 */
final class BriefWork {
  private static final int FEW_DOCUMENTS = 100;
  private static final FieldName[] LONG = {
    new FieldName("$expr"),
    new FieldName("$regex"),
    new FieldName("$jsonSchema"),
    new FieldName("$where")
  };
  private static final byte DOCUMENT = 3;
  private static final byte ARRAY = 4;
  private static final byte PATTERN = 11;

  private BriefWork() {}

  static boolean isBrief(Queries queries, Namespace namespace, Document query) {
    if (Planner.isIdOnly(query)) {
      return true;
    }
    CollectionState collection = queries.collection(namespace);
    return collection.count() <= FEW_DOCUMENTS && !mayTakeLong(query.cursor());
  }

  private static boolean mayTakeLong(ElementCursor cursor) {
    while (cursor.next()) {
      boolean found =
          cursor.type() == PATTERN
              || isLong(cursor)
              || isComposed(cursor)
                  && mayTakeLong(new ElementCursor(cursor.bytes(), cursor.valueOffset()));
      if (found) {
        return true;
      }
    }
    return false;
  }

  private static boolean isLong(ElementCursor cursor) {
    for (FieldName name : LONG) {
      if (cursor.isNamed(name)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isComposed(ElementCursor cursor) {
    return cursor.type() == DOCUMENT || cursor.type() == ARRAY;
  }

  /** Whether a projection only says which fields are wanted, and computes none. */
  static boolean isPlain(Document projection) {
    ElementCursor cursor = projection.cursor();
    while (cursor.next()) {
      if (isComposed(cursor)) {
        return false;
      }
    }
    return true;
  }
}
