package dev.morphium.query.filter;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.PathMapping;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.regex.Pattern;
import org.bson.BsonArray;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Translates the values of filters to BSON. */
public final class FilterValues {
  private FilterValues() {}

  /**
   * A value as the field stores it; BSON values stay as they are, and patterns are regular
   * expressions.
   */
  public static BsonValue toBson(PathMapping mapping, String path, @Nullable Object value) {
    return switch (value) {
      case BsonValue bson -> bson;
      case Pattern pattern -> RegexConditions.literal(mapping, path, pattern);
      case null, default -> mapping.toBson(path, value);
    };
  }

  /**
   * A value to compare a field with: as the field stores it; but a number that a property of
   * another number type cannot hold is compared as what it is, as MongoDB compares all numbers.
   */
  static BsonValue comparand(PathMapping mapping, String path, @Nullable Object value) {
    try {
      return toBson(mapping, path, value);
    } catch (MappingException e) {
      if (value instanceof Number && storesNumbers(mapping, path)) {
        return mapping.toBson(value);
      }
      throw e;
    }
  }

  /** Several values to compare a field, or its elements, with. */
  public static BsonArray comparands(
      PathMapping mapping, String path, Collection<? extends @Nullable Object> values) {
    BsonArray array = new BsonArray(new ArrayList<>(values.size()));
    for (Object value : values) {
      array.add(comparand(mapping, path, value));
    }
    return array;
  }

  private static boolean storesNumbers(PathMapping mapping, String path) {
    try {
      return mapping.toBson(path, 0).isNumber();
    } catch (MappingException e) {
      return false;
    }
  }

  /** Arguments as a list of their own; one array of primitives stands for its elements. */
  static List<@Nullable Object> list(@Nullable Object... values) {
    if (values.length == 1
        && values[0] != null
        && values[0].getClass().isArray()
        && !(values[0] instanceof byte[])) {
      Object array = values[0];
      List<@Nullable Object> elements = new ArrayList<>();
      for (int i = 0; i < Array.getLength(array); i++) {
        elements.add(Array.get(array, i));
      }
      return Collections.unmodifiableList(elements);
    }
    return Collections.unmodifiableList(Arrays.asList(values.clone()));
  }

  /** An unmodifiable copy that may contain nulls. */
  static List<@Nullable Object> copy(Collection<? extends @Nullable Object> values) {
    return Collections.unmodifiableList(new ArrayList<@Nullable Object>(values));
  }
}
