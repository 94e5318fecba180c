package dev.morphium.engine.command;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * Checks of read and write concerns on a node that replicates to nobody.
 *
 * <p>Source: MongoDB manual, "Read Concern" and "Write Concern".
 */
final class Concerns {
  private static final Set<String> READ_LEVELS =
      Set.of("local", "available", "majority", "linearizable", "snapshot");
  private static final Set<String> WRITE_FIELDS =
      Set.of("w", "j", "wtimeout", "fsync", "provenance", "wOpTime", "wElectionId", "getLastError");

  private static final int MOST_NODES = 50;
  private static final Set<String> PROVENANCES =
      Set.of("clientSupplied", "implicitDefault", "customDefault", "getLastErrorDefaults");

  private Concerns() {}

  static void checkRead(CommandSpec spec, Document concern) {
    for (Element element : concern.elements()) {
      switch (element.name()) {
        case "level" -> checkLevel(spec, element.value());
        case "afterClusterTime", "atClusterTime" -> checkTime(spec, element, concern);
        case "afterOpTime" -> {
          if (!element.value().isNullish()) {
            throw unreplicated(element.name());
          }
        }
        case "provenance" -> checkProvenance("readConcern", element.value());
        case "allowTransactionTableSnapshot", "$_waitLastStableRecoveryTimestamp" -> {}
        default -> throw Arguments.unknown("readConcern", element.name());
      }
    }
  }

  private static void checkTime(CommandSpec spec, Element element, Document concern) {
    Value value = element.value();
    if (value.isNullish()) {
      return;
    }
    if (value.type() != ValueType.TIMESTAMP) {
      throw Arguments.wrongType(
          "readConcern." + element.name(), value.type(), List.of(ValueType.TIMESTAMP));
    }
    boolean snapshot =
        concern.get("level") instanceof StringValue level && level.value().equals("snapshot");
    if (element.name().equals("atClusterTime") && !snapshot) {
      throw unsupported(spec, "atClusterTime without the level snapshot");
    }
    throw unreplicated(element.name());
  }

  private static CommandException unreplicated(String what) {
    return new CommandException(
        ErrorCode.ILLEGAL_OPERATION,
        "Cannot specify \"" + what + "\" readConcern without replication");
  }

  private static CommandException unsupported(CommandSpec spec, String what) {
    return new CommandException(
        ErrorCode.INVALID_OPTIONS,
        "Command " + spec.name() + " does not support read concern { " + what + " }");
  }

  private static void checkProvenance(String owner, Value value) {
    if (value instanceof StringValue name && !PROVENANCES.contains(name.value())) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '"
              + name
              + "' for field '"
              + owner
              + ".provenance' is not a valid value.");
    }
    if (!value.isNullish() && !(value instanceof StringValue)) {
      throw Arguments.wrongType(owner + ".provenance", value.type(), List.of(ValueType.STRING));
    }
  }

  private static void checkLevel(CommandSpec spec, Value value) {
    if (value.isNullish()) {
      return;
    }
    if (!(value instanceof StringValue level)) {
      throw Arguments.wrongType("readConcern.level", value.type(), List.of(ValueType.STRING));
    }
    String name = level.value();
    if (!READ_LEVELS.contains(name)) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "Enumeration value '" + name + "' for field 'readConcern.level' is not a valid value.");
    }
    if (!spec.is(CommandFlag.READ_CONCERN) && !name.equals("local")) {
      throw unsupported(spec, "level: \"" + name + "\"");
    }
    if (name.equals("linearizable") || name.equals("snapshot")) {
      throw new CommandException(
          ErrorCode.NOT_A_REPLICA_SET,
          "node needs to be a replica set member to use read concern " + name);
    }
  }

  static void checkWrite(CommandSpec spec, Document concern) {
    if (!spec.is(CommandFlag.WRITE_CONCERN)) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "Command does not support writeConcern");
    }
    for (Element element : concern.elements()) {
      if (!WRITE_FIELDS.contains(element.name())) {
        throw Arguments.unknown("writeConcern", element.name());
      }
      switch (element.name()) {
        case "w" -> checkAcknowledgement(element.value());
        case "j", "fsync" -> checkFlag(element);
        case "wtimeout" -> checkTimeout(element.value());
        case "provenance" -> checkProvenance("writeConcern", element.value());
        default -> {}
      }
    }
  }

  private static void checkAcknowledgement(Value value) {
    switch (value) {
      case NumberValue number -> checkNodes(number);
      case StringValue name when name.value().equals("majority") -> {}
      case Document tags -> checkTags(tags);
      case StringValue name ->
          throw new CommandException(
              ErrorCode.BAD_VALUE,
              "cannot use non-majority 'w' mode "
                  + name.value()
                  + " when a host is not a member of a replica set");
      default -> {
        if (value.isNullish()) {
          throw new CommandException(
              ErrorCode.BAD_VALUE,
              "cannot use non-majority 'w' mode \"\" when a host is not a member of a replica set");
        }
        throw new CommandException(
            ErrorCode.FAILED_TO_PARSE,
            "w has to be a number, string, or object; found: " + value.type().alias());
      }
    }
  }

  private static void checkNodes(NumberValue number) {
    long nodes = Arguments.toLong(number, 0);
    if (number.isNaN() || nodes < 0 || nodes > MOST_NODES) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "w has to be a non-negative number and not greater than 50; found: " + nodes);
    }
    if (nodes > 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use 'w' > 1 when a host is not replicated");
    }
  }

  private static void checkTags(Document tags) {
    for (Element tag : tags.elements()) {
      if (!tag.value().isNumber()) {
        throw new CommandException(
            ErrorCode.FAILED_TO_PARSE,
            "tags must be a single level document with only number values; found: "
                + tag.value().type().alias());
      }
    }
    if (tags.isEmpty()) {
      throw new CommandException(ErrorCode.FAILED_TO_PARSE, "tagged write concern requires tags");
    }
  }

  private static void checkFlag(Element element) {
    ValueType type = element.value().type();
    if (type != ValueType.BOOLEAN && !type.isNumber() && !element.value().isNullish()) {
      throw Arguments.wrongType(
          "writeConcern." + element.name(), type, CommandField.BOOLEAN_OR_NUMBER);
    }
  }

  /** Of any type; only a number that is too large is an error. */
  private static void checkTimeout(Value value) {
    if (Arguments.toLong(value, 0) > Integer.MAX_VALUE) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "wtimeout must be a 32-bit integer number of milliseconds");
    }
  }
}
