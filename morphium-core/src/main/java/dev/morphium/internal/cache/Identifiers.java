package dev.morphium.internal.cache;

import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonDouble;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Ids that are equal here exactly when they are for the server.
 *
 * <p>The number 1 is one id, whatever its type. Documents and fractions as ids are left alone: a
 * result that was found by one counts as a result that depends on everything.
 */
final class Identifiers {
  private Identifiers() {}

  /** The id that alone decides what a find gives; null when it is not alone. */
  static @Nullable Object only(BsonDocument find) {
    return !find.containsKey("collation") && find.get("filter") instanceof BsonDocument filter
        ? of(filter.get("_id"))
        : null;
  }

  /** An id that can be compared with others; null when it cannot. */
  static @Nullable Object of(@Nullable BsonValue id) {
    return switch (id) {
      case BsonInt32 number -> (long) number.getValue();
      case BsonInt64 number -> number.getValue();
      case BsonDouble number when number.getValue() == (int) number.getValue() ->
          (long) number.getValue();
      case BsonObjectId value -> value;
      case BsonString value -> value;
      case BsonBinary value -> value;
      case BsonDateTime value -> value;
      case BsonBoolean value -> value;
      case null, default -> null;
    };
  }
}
