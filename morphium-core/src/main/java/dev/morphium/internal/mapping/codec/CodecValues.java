package dev.morphium.internal.mapping.codec;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.language.Languages;
import dev.morphium.mapping.language.ValueWrapper;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonNull;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Encodes single values with the codec of the place that they were given for. */
public final class CodecValues {
  private CodecValues() {}

  /** A value as a codec stores it; elements of an array where the codec or the value is one. */
  public static BsonValue toBson(ValueCodec codec, @Nullable Object value) {
    if (value == null || codec.isEmpty(value)) {
      return BsonNull.VALUE;
    }
    if (codec.accepts(value)) {
      return codec.toBson(value);
    }
    if (value instanceof BsonValue bson) {
      return bson;
    }
    Object adapted = codec.adapted(value);
    if (adapted != null) {
      return codec.toBson(adapted);
    }
    ValueCodec element = codec.element();
    if (value instanceof Collection<?> || value instanceof Object[]) {
      BsonArray array = new BsonArray();
      for (Object one : iterable(value)) {
        array.add(toBson(element == null ? codec : element, one));
      }
      return array;
    }
    if (element != null) {
      return toBson(element, value);
    }
    ValueWrapper wrapper = Languages.wrapper(value.getClass());
    if (wrapper != null) {
      return toBson(codec, WrapperCodec.unwrapped(wrapper, value));
    }
    throw wrongClass(codec, value);
  }

  /** A value of a place's field, or of an element of it. */
  public static @Nullable Object fromBson(
      ValueCodec codec, BsonValue value, @Nullable Object attachment) {
    ValueCodec element = codec.element();
    return element != null && !value.isArray() && !value.isNull() && !value.isBinary()
        ? fromBson(element, value, attachment)
        : codec.fromBson(value, attachment);
  }

  /** The exception for a value of another class than a codec writes. */
  public static MappingException wrongClass(ValueCodec codec, Object value) {
    return new MappingException(
        "%s (%s) is not %s"
            .formatted(shown(value), value.getClass().getName(), codec.description()));
  }

  private static String shown(Object value) {
    return value instanceof CharSequence || value instanceof Number || value instanceof Enum<?>
        ? "'" + value + "'"
        : "the value";
  }

  static Iterable<?> iterable(Object value) {
    return value instanceof Object[] array ? Arrays.asList(array) : (Iterable<?>) value;
  }

  /** Whether a step of a path says an element of an array. */
  public static boolean isPosition(String name) {
    if (name.startsWith("$")) {
      return name.equals("$") || (name.startsWith("$[") && name.endsWith("]"));
    }
    return !name.isEmpty() && name.chars().allMatch(letter -> letter >= '0' && letter <= '9');
  }

  /** A schema that lets null pass, too; itself when it does already. */
  public static BsonDocument orNull(BsonDocument schema) {
    if (schema.isEmpty()) {
      return schema;
    }
    if (schema.containsKey("enum")) {
      return with(schema, "enum", schema.getArray("enum"), BsonNull.VALUE);
    }
    BsonString none = new BsonString("null");
    BsonValue type = schema.get("bsonType");
    if (type != null) {
      BsonArray types = type.isArray() ? type.asArray() : new BsonArray(List.of(type));
      return with(schema, "bsonType", types, none);
    }
    BsonArray choices =
        schema.size() == 1 && schema.isArray("anyOf")
            ? schema.getArray("anyOf")
            : new BsonArray(List.of(schema));
    return with(new BsonDocument(), "anyOf", choices, new BsonDocument("bsonType", none));
  }

  private static BsonDocument with(
      BsonDocument schema, String keyword, BsonArray known, BsonValue more) {
    BsonArray all = known.clone();
    if (!all.contains(more)) {
      all.add(more);
    }
    return schema.clone().append(keyword, all);
  }
}
