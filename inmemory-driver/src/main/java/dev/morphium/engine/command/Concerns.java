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

  private Concerns() {}

  static void checkRead(CommandSpec spec, Document concern) {
    for (Element element : concern.elements()) {
      switch (element.name()) {
        case "level" -> checkLevel(spec, element.value());
        case "afterClusterTime", "atClusterTime", "afterOpTime" -> {
          if (!element.value().isNullish()) {
            throw new CommandException(
                ErrorCode.NOT_A_REPLICA_SET,
                "Cannot use " + element.name() + " read concern without replication");
          }
        }
        case "provenance",
            "allowTransactionTableSnapshot",
            "$_waitLastStableRecoveryTimestamp" -> {}
        default -> throw Arguments.unknown("readConcern", element.name());
      }
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
    boolean local = name.equals("local") || name.equals("available");
    if (!spec.is(CommandFlag.READ_CONCERN) && !local) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS,
          "Command " + spec.name() + " does not support read concern { level: \"" + name + "\" }");
    }
    if (name.equals("linearizable") || name.equals("snapshot")) {
      throw new CommandException(
          ErrorCode.NOT_A_REPLICA_SET,
          "node needs to be a replica set member to use read concern " + name);
    }
  }

  static void checkWrite(CommandSpec spec, Document concern) {
    if (!spec.is(CommandFlag.WRITE_CONCERN) && !concern.isEmpty()) {
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
        default -> {}
      }
    }
  }

  private static void checkAcknowledgement(Value value) {
    if (value instanceof NumberValue number) {
      if (!number.isLong() || number.longValue() < 0 || number.longValue() > 50) {
        throw new CommandException(
            ErrorCode.FAILED_TO_PARSE,
            "w has to be a non-negative number and not greater than 50; found: "
                + number.longValue());
      }
      if (number.longValue() > 1) {
        throw new CommandException(
            ErrorCode.BAD_VALUE, "cannot use 'w' > 1 when a host is not replicated");
      }
    } else if (value instanceof StringValue name) {
      if (!name.value().equals("majority")) {
        throw new CommandException(
            ErrorCode.BAD_VALUE,
            "cannot use non-majority 'w' mode "
                + name
                + " when a host is not a member of a replica set");
      }
    } else if (!value.isNullish()) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "w has to be a number, string, or object; found: " + value.type().alias());
    }
  }

  private static void checkFlag(Element element) {
    ValueType type = element.value().type();
    if (type != ValueType.BOOLEAN && !type.isNumber() && !element.value().isNullish()) {
      throw Arguments.wrongType(
          "writeConcern." + element.name(), type, CommandField.BOOLEAN_OR_NUMBER);
    }
  }

  private static void checkTimeout(Value value) {
    if (!value.isNumber() && !value.isNullish()) {
      throw Arguments.wrongType("writeConcern.wtimeout", value.type(), CommandField.NUMBER);
    }
  }
}
