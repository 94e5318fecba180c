package dev.morphium.engine.command.crud;

import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.command.Cost;
import dev.morphium.engine.plan.Planner;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;

/**
 * Estimates the cost of reads and writes without compiling anything: small when few documents are
 * looked at, and nothing is evaluated on them that may take any time, even for one document.
 *
 * <p>That are expressions, patterns and schemas, be they in a query, an update, an array filter or
 * the collection's validator.
 */
final class CommandCost {
  private static final int FEW_DOCUMENTS = 100;
  private static final FieldName VALIDATOR = new FieldName("validator");
  private static final FieldName[] LONG = {
    new FieldName("$expr"),
    new FieldName("$regex"),
    new FieldName("$jsonSchema"),
    new FieldName("$where"),
    new FieldName("$function")
  };

  private CommandCost() {}

  /** The cost of finding documents, with a query that may be missing. */
  static Cost ofQuery(CollectionState collection, Value query) {
    boolean small =
        query instanceof Document document
                && Planner.hasIds(collection)
                && Planner.isIdOnly(document)
            || collection.count() <= FEW_DOCUMENTS && !mayTakeLong(query);
    return small ? Cost.SMALL : Cost.LARGE;
  }

  /** The cost of what an update, or an array filter of one, evaluates on a document. */
  static Cost ofUpdate(Value update, Value arrayFilters) {
    boolean pipeline = update instanceof ArrayValue;
    return pipeline || mayTakeLong(update) || mayTakeLong(arrayFilters) ? Cost.LARGE : Cost.SMALL;
  }

  /** The cost of validating a document that is written. */
  static Cost ofValidator(CollectionState collection) {
    Document options = collection.options();
    return !options.isEmpty()
            && options.get(VALIDATOR) instanceof Document rule
            && mayTakeLong(rule)
        ? Cost.LARGE
        : Cost.SMALL;
  }

  private static boolean mayTakeLong(Value value) {
    return switch (value) {
      case Document document -> mayTakeLong(document.cursor());
      case ArrayValue array -> array.elements().stream().anyMatch(CommandCost::mayTakeLong);
      default -> false;
    };
  }

  private static boolean mayTakeLong(ElementCursor cursor) {
    while (cursor.next()) {
      boolean found =
          cursor.type() == BsonType.REGEX
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
    return cursor.type() == BsonType.DOCUMENT || cursor.type() == BsonType.ARRAY;
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
