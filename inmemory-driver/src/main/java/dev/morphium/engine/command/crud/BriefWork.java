package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.FieldName;
import dev.morphium.engine.value.ValueType;

/** Tells, without compiling anything, whether a query can only take microseconds. */
final class BriefWork {
  private static final int FEW_DOCUMENTS = 100;
  private static final FieldName ID = new FieldName("_id");

  private BriefWork() {}

  static boolean isBrief(Queries queries, Namespace namespace, Document query) {
    if (isIdOnly(query)) {
      return true;
    }
    CollectionState collection = queries.collection(namespace);
    return collection.count() <= FEW_DOCUMENTS;
  }

  private static boolean isIdOnly(Document query) {
    ElementCursor cursor = query.cursor();
    return cursor.next()
        && cursor.isNamed(ID)
        && cursor.type() != ValueType.OBJECT.code()
        && cursor.type() != ValueType.REGEX.code()
        && cursor.type() != ValueType.ARRAY.code();
  }
}
