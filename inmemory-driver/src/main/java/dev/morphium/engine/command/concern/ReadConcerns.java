package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The rules of the read concern ({@code readConcern}): which levels and times a command may ask
 * for.
 *
 * <p>Source: MongoDB manual, "Read Concern".
 */
public record ReadConcerns(Deployment deployment) {
  private static final Set<String> LEVELS =
      Set.of("local", "available", "majority", "linearizable", "snapshot");

  /** The levels of transactions, and those that can wait for a cluster time. */
  private static final Set<String> TRANSACTION_LEVELS = Set.of("local", "majority", "snapshot");

  /** The commands that read at one moment outside of transactions as well. */
  private static final Set<String> SNAPSHOT_COMMANDS = Set.of("aggregate", "distinct", "find");

  /**
   * @param inTransaction whether the command is part of a transaction
   * @param command the whole command, whose stages may allow less
   */
  void check(CommandSpec spec, Document concern, boolean inTransaction, Document command) {
    for (Element element : concern.elements()) {
      Value value = element.value();
      switch (element.name()) {
        case "level" -> checkType(element, ValueType.STRING);
        case "afterClusterTime", "atClusterTime" -> {
          if (value.type() != ValueType.TIMESTAMP) {
            throw wrongType(element, ValueType.TIMESTAMP);
          }
        }
        case "afterOpTime" -> checkType(element, ValueType.OBJECT);
        case "provenance" -> WriteConcerns.checkProvenance("readConcern", value);
        case "allowTransactionTableSnapshot", "$_waitLastStableRecoveryTimestamp" -> {}
        default -> throw Arguments.unknown("readConcern", element.name());
      }
    }
    String level = level(concern);
    checkTimes(concern, level);
    checkSupport(spec, level, inTransaction);
    if (spec.name().equals("aggregate")) {
      StageRestrictions.checkReadConcern(command.get("pipeline"), level);
    }
    checkDeployment(concern, level);
  }

  private static void checkType(Element element, ValueType type) {
    if (!element.value().isNullish() && element.value().type() != type) {
      throw wrongType(element, type);
    }
  }

  private static CommandException wrongType(Element element, ValueType type) {
    return Arguments.wrongType(
        "readConcern." + element.name(), element.value().type(), List.of(type));
  }

  /**
   * The level that a read concern names; the empty text when it names none.
   *
   * @throws CommandException 2 when there is no such level
   */
  public static String level(Document concern) {
    if (!(concern.get("level") instanceof StringValue level)) {
      return "";
    }
    String name = level.value();
    if (!LEVELS.contains(name)) {
      throw Arguments.noSuchWord(name, "readConcern.level");
    }
    return name;
  }

  private static void checkTimes(Document concern, String level) {
    boolean after = concern.get("afterClusterTime") instanceof TimestampValue;
    boolean at = concern.get("atClusterTime") instanceof TimestampValue;
    if (after && at) {
      throw invalid("Specifying both afterClusterTime and atClusterTime is not allowed");
    }
    if (after && !level.isEmpty() && !TRANSACTION_LEVELS.contains(level)) {
      throw invalid(
          "afterClusterTime field can be set only if level is equal to majority, local, or"
              + " snapshot");
    }
    if (at && !level.equals("snapshot")) {
      throw invalid("atClusterTime field can be set only if level is equal to snapshot");
    }
    for (String name : new String[] {"afterClusterTime", "atClusterTime"}) {
      if (concern.get(name) instanceof TimestampValue time && time.value() == 0) {
        throw invalid(name + " cannot be a null timestamp");
      }
    }
  }

  private static void checkSupport(CommandSpec spec, String level, boolean inTransaction) {
    if (level.isEmpty() || level.equals("local")) {
      return;
    }
    if (inTransaction) {
      if (!TRANSACTION_LEVELS.contains(level)) {
        throw invalid(
            "The readConcern level must be either 'local' (default), 'majority' or 'snapshot' in"
                + " order to run in a transaction");
      }
      return;
    }
    if (!isSupported(spec, level)) {
      throw invalid(
          "Command "
              + spec.name()
              + " does not support { readConcern: { level: \""
              + level
              + "\" } }");
    }
  }

  /** What goes on with a cursor takes levels too, and obeys that of the cursor. */
  private static boolean isSupported(CommandSpec spec, String level) {
    return switch (spec.name()) {
      case "getMore" -> true;
      case "killCursors" -> TRANSACTION_LEVELS.contains(level);
      default ->
          level.equals("snapshot")
              ? SNAPSHOT_COMMANDS.contains(spec.name())
              : spec.is(CommandFlag.READ_CONCERN);
    };
  }

  private void checkDeployment(Document concern, String level) {
    if (deployment.isReplicated()) {
      return;
    }
    if (level.equals("linearizable") || level.equals("snapshot")) {
      throw new CommandException(
          ErrorCode.NOT_A_REPLICA_SET,
          "node needs to be a replica set member to use read concern " + level);
    }
    for (String name : new String[] {"afterClusterTime", "atClusterTime", "afterOpTime"}) {
      if (!concern.get(name).isNullish() && !concern.get(name).isMissing()) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION,
            "Cannot specify \"" + name + "\" readConcern without replication");
      }
    }
  }

  private static CommandException invalid(String problem) {
    return new CommandException(ErrorCode.INVALID_OPTIONS, problem);
  }
}
