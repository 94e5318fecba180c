package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The fields that a member of a set's configuration may have, and the types of their values.
 *
 * <p>Source: MongoDB manual, "Replica Set Configuration", section "members".
 */
final class MemberFields {
  private static final int USUAL_PORT = 27017;
  private static final int MOST_PORT = 65535;

  private static final Kind NUMBER = new Kind("[int, decimal, double, long]", Value::isNumber);
  private static final Kind FLAG =
      new Kind(
          "[bool, int, decimal, double, long]",
          value -> value.isNumber() || value.type() == ValueType.BOOLEAN);
  private static final Kind TEXT = new Kind("string", value -> value.type() == ValueType.STRING);
  private static final Kind OBJECT = new Kind("object", value -> value.type() == ValueType.OBJECT);

  private static final Map<String, Kind> KINDS =
      Map.ofEntries(
          Map.entry("_id", NUMBER),
          Map.entry("host", TEXT),
          Map.entry("arbiterOnly", FLAG),
          Map.entry("buildIndexes", FLAG),
          Map.entry("hidden", FLAG),
          Map.entry("priority", NUMBER),
          Map.entry("tags", OBJECT),
          Map.entry("secondaryDelaySecs", NUMBER),
          Map.entry("slaveDelay", NUMBER),
          Map.entry("votes", NUMBER),
          Map.entry("horizons", OBJECT));

  private MemberFields() {}

  /** Values of one kind, and what they are called in an error. */
  private record Kind(String name, Predicate<Value> fits) {}

  /**
   * Checks the names and types of a member's fields.
   *
   * @throws CommandException 40415 for an unknown field, 14 for a value of another type
   */
  static void check(Document member) {
    for (Element field : member.elements()) {
      Kind kind = KINDS.get(field.name());
      if (kind == null) {
        throw new CommandException(
            ErrorCode.UNKNOWN_FIELD,
            "BSON field 'MemberConfig." + field.name() + "' is an unknown field.");
      }
      if (!kind.fits().test(field.value())) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            "BSON field 'MemberConfig.%s' is the wrong type '%s', expected type%s '%s'"
                .formatted(
                    field.name(),
                    field.value().type().alias(),
                    kind.name().startsWith("[") ? "s" : "",
                    kind.name()));
      }
    }
    if (member.get("tags") instanceof Document tags) {
      for (Element tag : tags.elements()) {
        if (!(tag.value() instanceof StringValue)) {
          throw new CommandException(
              ErrorCode.TYPE_MISMATCH,
              "tags.%s field has non-string value of type %s"
                  .formatted(tag.name(), tag.value().type().alias()));
        }
      }
    }
  }

  /**
   * A member's host with its port, which is 27017 unless given.
   *
   * @throws CommandException 9 when the port is none
   */
  static String host(String given) {
    int colon = given.lastIndexOf(':');
    if (colon < 0) {
      return given + ":" + USUAL_PORT;
    }
    String port = given.substring(colon + 1);
    boolean digits = !port.isEmpty() && port.chars().allMatch(Character::isDigit);
    if (colon == 0 || !digits || port.length() > 5 || Integer.parseInt(port) > MOST_PORT) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "a member's host is a name and a port, such as db1.example.com:27017, and not '%s'"
              .formatted(given));
    }
    return given;
  }
}
