package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The options of an index specification, with the values that each of them takes.
 *
 * <p>Source: MongoDB manual, "createIndexes", and the error messages of MongoDB 8.
 */
final class IndexOptions {
  private static final Kind NUMBER = new Kind("a number", NumberValue.class::isInstance);
  private static final Kind STRING = new Kind("a string", StringValue.class::isInstance);
  private static final Kind OBJECT = new Kind("an object", Document.class::isInstance);
  private static final Kind BOOL = new Kind("a bool", BooleanValue.class::isInstance);
  private static final Kind TRUTH =
      new Kind(
          "true or false", value -> value instanceof BooleanValue || value instanceof NumberValue);
  private static final Kind WEIGHTS =
      new Kind(
          "an object",
          value ->
              value instanceof Document
                  || value instanceof ArrayValue
                  || value instanceof StringValue);
  private static final Kind SECONDS = new Kind("a number", value -> true);

  /** The fields in alphabetical order. */
  private static final Map<String, Kind> TABLE =
      Map.ofEntries(
          Map.entry("2dsphereIndexVersion", NUMBER),
          Map.entry("background", TRUTH),
          Map.entry("bits", NUMBER),
          Map.entry("bucketSize", NUMBER),
          Map.entry("clustered", TRUTH),
          Map.entry("coarsestIndexedLevel", NUMBER),
          Map.entry("collation", OBJECT),
          Map.entry("default_language", STRING),
          Map.entry("dropDups", TRUTH),
          Map.entry("expireAfterSeconds", SECONDS),
          Map.entry("finestIndexedLevel", NUMBER),
          Map.entry("hidden", BOOL),
          Map.entry("key", OBJECT),
          Map.entry("language_override", STRING),
          Map.entry("max", NUMBER),
          Map.entry("min", NUMBER),
          Map.entry("name", STRING),
          Map.entry("ns", STRING),
          Map.entry("partialFilterExpression", OBJECT),
          Map.entry("prepareUnique", TRUTH),
          Map.entry("sparse", TRUTH),
          Map.entry("storageEngine", OBJECT),
          Map.entry("textIndexVersion", NUMBER),
          Map.entry("unique", TRUTH),
          Map.entry("v", NUMBER),
          Map.entry("weights", WEIGHTS),
          Map.entry("wildcardProjection", OBJECT));

  /** The fields that the index on {@code _id} may have. */
  private static final Set<String> ALLOWED_FOR_ID = Set.of("collation", "key", "name", "ns", "v");

  private record Kind(String title, Predicate<Value> accepts) {}

  private IndexOptions() {}

  static boolean isKnown(String name) {
    return TABLE.containsKey(name);
  }

  /**
   * Checks one field by itself.
   *
   * @throws CommandException 197 when specifications have no such field, 14 when it is of another
   *     type, 67 for a time to live that cannot be
   */
  static void check(String name, Value value, Document spec) {
    Kind kind = TABLE.get(name);
    if (kind == null) {
      throw invalid("The field '" + name + "' is not valid for an index specification.");
    }
    if (!kind.accepts().test(value)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          kind == TRUTH
              ? "The field '%s has value %s: %s, which is not convertible to bool"
                  .formatted(name, name, ValueText.of(value))
              : "The field '%s' must be %s, but got %s"
                  .formatted(name, kind.title(), value.type().alias()));
    }
    if (kind == SECONDS) {
      checkSeconds(value, spec);
    }
  }

  /**
   * @throws CommandException 197 when the index on {@code _id} cannot have this field
   */
  static void checkForId(String name) {
    if (!ALLOWED_FOR_ID.contains(name)) {
      throw invalid("The field '" + name + "' is not valid for an _id index specification.");
    }
  }

  private static void checkSeconds(Value value, Document spec) {
    if (!(value instanceof NumberValue seconds)) {
      throw refuseSeconds("must be numeric, but received a type of '" + value.type().alias(), spec);
    }
    if (seconds.signum() < 0) {
      throw refuseSeconds("cannot be less than 0", spec);
    }
    if (seconds.isNaN() || seconds.longValue() > Integer.MAX_VALUE) {
      throw refuseSeconds("must be within an acceptable range, try a lower number", spec);
    }
  }

  /** The error for a time to live that cannot be; mongod's words, with their full stop in front. */
  private static CommandException refuseSeconds(String rule, Document spec) {
    return refuse("TTL index 'expireAfterSeconds' option " + rule)
        .within(". Index spec: " + ValueText.of(spec));
  }

  private static CommandException invalid(String message) {
    return new CommandException(ErrorCode.of(197), message);
  }

  static CommandException refuse(String message) {
    return new CommandException(ErrorCode.CANNOT_CREATE_INDEX, message);
  }
}
