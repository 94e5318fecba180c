package dev.morphium.query.filter;

import dev.morphium.annotation.CheckReturnValue;
import dev.morphium.internal.argument.Arguments;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonValue;

/**
 * Conditions on the bits of a number or of binary data.
 *
 * <p>A {@code long} is a mask, an array of {@code int} holds the positions of bits, 0 being the
 * lowest. Source: MongoDB manual, "Bitwise Query Operators".
 *
 * @param <R> what comes of a condition
 */
@CheckReturnValue
public interface BitConditions<R> extends Conditions<R> {
  /** All bits of the mask are 1. */
  default R bitsAllSet(long mask) {
    return condition(mask("$bitsAllSet", mask));
  }

  /** All bits at these positions are 1. */
  default R bitsAllSet(int[] positions) {
    Arguments.required(positions, "bitsAllSet", "positions");
    return condition(positions("$bitsAllSet", positions));
  }

  /** All bits of the mask are 0. */
  default R bitsAllClear(long mask) {
    return condition(mask("$bitsAllClear", mask));
  }

  /** All bits at these positions are 0. */
  default R bitsAllClear(int[] positions) {
    Arguments.required(positions, "bitsAllClear", "positions");
    return condition(positions("$bitsAllClear", positions));
  }

  /** At least one bit of the mask is 1. */
  default R bitsAnySet(long mask) {
    return condition(mask("$bitsAnySet", mask));
  }

  /** At least one bit at these positions is 1. */
  default R bitsAnySet(int[] positions) {
    Arguments.required(positions, "bitsAnySet", "positions");
    return condition(positions("$bitsAnySet", positions));
  }

  /** At least one bit of the mask is 0. */
  default R bitsAnyClear(long mask) {
    return condition(mask("$bitsAnyClear", mask));
  }

  /** At least one bit at these positions is 0. */
  default R bitsAnyClear(int[] positions) {
    Arguments.required(positions, "bitsAnyClear", "positions");
    return condition(positions("$bitsAnyClear", positions));
  }

  private static FieldOperator mask(String operator, long mask) {
    return (mapping, path) -> {
      if (mask < 0) {
        throw FieldNames.mistake(mapping, path, "a mask is 0 or more, not " + mask);
      }
      return new BsonDocument(operator, new BsonInt64(mask));
    };
  }

  private static FieldOperator positions(String operator, int[] positions) {
    int[] copy = positions.clone();
    return (mapping, path) -> {
      BsonArray array = new BsonArray();
      for (int position : copy) {
        if (position < 0) {
          throw FieldNames.mistake(
              mapping, path, "the position of a bit is 0 or more, not " + position);
        }
        BsonValue bit = new BsonInt32(position);
        array.add(bit);
      }
      return new BsonDocument(operator, array);
    };
  }
}
