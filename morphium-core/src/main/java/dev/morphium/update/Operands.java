package dev.morphium.update;

import dev.morphium.mapping.PathMapping;
import dev.morphium.query.filter.ElementFilter;
import dev.morphium.query.filter.FieldNames;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.FilterValues;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** What makes operands of the values that users give. */
final class Operands {
  private Operands() {}

  /** A value as the field stores it. */
  static Change.Operand value(@Nullable Object value) {
    return (mapping, path) -> {
      if (value == null && mapping.isPrimitive(path)) {
        throw FieldNames.mistake(
            mapping, path, "it is of a primitive type, which cannot be null; unset removes it");
      }
      return FilterValues.toBson(mapping, path, value);
    };
  }

  /** A number as the field stores it. */
  static Change.Operand number(@Nullable Number number) {
    return (mapping, path) -> {
      if (number == null) {
        throw FieldNames.mistake(mapping, path, "there is no arithmetic with null; give a number");
      }
      return FilterValues.toBson(mapping, path, number);
    };
  }

  /** A value as the elements of the field are stored. */
  static Change.Operand element(@Nullable Object value) {
    return (mapping, path) -> element(mapping, path, value);
  }

  /** Values as the elements of the field are stored. */
  static Change.Operand elements(Collection<? extends @Nullable Object> values) {
    List<@Nullable Object> copy =
        Collections.unmodifiableList(new ArrayList<@Nullable Object>(values));
    return (mapping, path) -> elements(mapping, path, copy);
  }

  static BsonArray elements(
      PathMapping mapping, String path, Collection<? extends @Nullable Object> values) {
    BsonArray array = new BsonArray();
    for (Object value : values) {
      array.add(element(mapping, path, value));
    }
    return array;
  }

  /** A condition on the elements of the field. */
  static Change.Operand condition(Filter<?> filter) {
    return (mapping, path) -> ElementFilter.toBson(mapping, path, "pull", filter);
  }

  /** An element that is equal: a plain document would be taken for conditions on its fields. */
  static Change.Operand equal(@Nullable Object value) {
    return (mapping, path) -> {
      BsonValue element = element(mapping, path, value);
      return element.isDocument() ? new BsonDocument("$eq", element) : element;
    };
  }

  /** The number with the other sign, of the same type. */
  static @Nullable Number opposite(@Nullable Number number) {
    return switch (number) {
      case null -> null;
      case Integer value when value != Integer.MIN_VALUE -> -value;
      case Short value -> -value;
      case Byte value -> -value;
      case Float value -> -value;
      case Double value -> -value;
      case BigDecimal value -> value.negate();
      case BigInteger value -> value.negate();
      default -> Math.negateExact(number.longValue());
    };
  }

  private static BsonValue element(PathMapping mapping, String path, @Nullable Object value) {
    boolean many =
        value instanceof Collection<?>
            || (value != null && value.getClass().isArray() && !(value instanceof byte[]));
    return FilterValues.toBson(mapping, many ? path + ".$[]" : path, value);
  }
}
