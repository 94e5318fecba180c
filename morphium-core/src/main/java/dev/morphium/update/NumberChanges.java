package dev.morphium.update;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PathMapping;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.FilterValues;
import org.bson.BsonDocument;
import org.bson.BsonValue;

/**
 * Arithmetic and comparisons with what a field has. Source: MongoDB manual, "Field Update
 * Operators" and "Bitwise Update Operator".
 *
 * @param <T> the entities that are changed
 * @param <R> what comes of a change
 */
public interface NumberChanges<T, R> extends Changes<R> {
  /** Adds a number; a missing field counts as 0. */
  default R inc(String field, Number amount) {
    Arguments.required(amount, "inc", "amount");
    return change("$inc", field, Operands.number(amount));
  }

  /** Adds a number to a property. */
  default R inc(PropertyReference<T, ?> property, Number amount) {
    Arguments.required(amount, "inc", "amount");
    return inc(PropertyReference.name(property), amount);
  }

  /** Takes a number away; a missing field counts as 0. */
  default R dec(String field, Number amount) {
    Arguments.required(amount, "dec", "amount");
    return change("$inc", field, Operands.number(Operands.opposite(amount)));
  }

  /** Takes a number away from a property. */
  default R dec(PropertyReference<T, ?> property, Number amount) {
    Arguments.required(amount, "dec", "amount");
    return dec(PropertyReference.name(property), amount);
  }

  /** Multiplies by a number; a missing field becomes 0. */
  default R mul(String field, Number factor) {
    Arguments.required(factor, "mul", "factor");
    return change("$mul", field, Operands.number(factor));
  }

  /** Multiplies a property by a number. */
  default R mul(PropertyReference<T, ?> property, Number factor) {
    Arguments.required(factor, "mul", "factor");
    return mul(PropertyReference.name(property), factor);
  }

  /** Sets a value where it is less than the field's, or the field is missing. */
  default R min(String field, Object value) {
    Arguments.required(value, "min", "value");
    return change("$min", field, Operands.value(value));
  }

  /** Sets a value where it is less than the property's. */
  default R min(PropertyReference<T, ?> property, Object value) {
    Arguments.required(value, "min", "value");
    return min(PropertyReference.name(property), value);
  }

  /** Sets a value where it is more than the field's, or the field is missing. */
  default R max(String field, Object value) {
    Arguments.required(value, "max", "value");
    return change("$max", field, Operands.value(value));
  }

  /** Sets a value where it is more than the property's. */
  default R max(PropertyReference<T, ?> property, Object value) {
    Arguments.required(value, "max", "value");
    return max(PropertyReference.name(property), value);
  }

  /** Keeps the bits of a whole number that the mask has too. */
  default R bitAnd(String field, long mask) {
    return change("$bit", field, (mapping, path) -> bit(mapping, path, "and", mask));
  }

  /** Sets the bits of the mask in a whole number. */
  default R bitOr(String field, long mask) {
    return change("$bit", field, (mapping, path) -> bit(mapping, path, "or", mask));
  }

  /** Turns the bits of the mask around in a whole number. */
  default R bitXor(String field, long mask) {
    return change("$bit", field, (mapping, path) -> bit(mapping, path, "xor", mask));
  }

  private static BsonValue bit(PathMapping mapping, String path, String operation, long mask) {
    Number operand = mask == (int) mask ? (Number) (int) mask : (Number) mask;
    return new BsonDocument(operation, FilterValues.toBson(mapping, path, operand));
  }
}
