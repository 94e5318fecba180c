package dev.morphium.engine.command.concern;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.replication.Replication;
import dev.morphium.engine.replication.ReplicationTarget;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The rules of the write concern ({@code writeConcern}): what may be asked for, and what a
 * deployment can give.
 *
 * <p>A standalone server refuses at once what needs further members; a replica set does what the
 * command says and then tells that the concern cannot be met. Source: MongoDB manual, "Write
 * Concern".
 */
public record WriteConcerns(Replication replication) {
  private static final int MOST_NODES = 50;
  private static final Set<String> PROVENANCES =
      Set.of("clientSupplied", "implicitDefault", "customDefault", "getLastErrorDefaults");

  void check(CommandSpec spec, Document concern) {
    if (!spec.is(CommandFlag.WRITE_CONCERN)) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "Command does not support writeConcern");
    }
    check(concern);
  }

  /** Checks a write concern, whatever it is for. */
  public void check(Document concern) {
    for (Element element : concern.elements()) {
      switch (element.name()) {
        case "w" -> checkAcknowledgement(element.value());
        case "j", "fsync" -> checkFlag(element);
        case "wtimeout" -> checkTimeout(element.value());
        case "provenance" -> checkProvenance("writeConcern", element.value());
        case "wOpTime", "wElectionId", "getLastError" -> {}
        default -> throw Arguments.unknown("writeConcern", element.name());
      }
    }
    if (!isReplicated()) {
      refuseMembers(concern.get("w"));
    }
    if (concern.get("j").isTrue() && !replication.control().promisesJournal()) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "cannot use 'j' option when a host does not have journaling enabled; start all"
              + " members with --journal");
    }
  }

  private static void checkAcknowledgement(Value value) {
    switch (value) {
      case NumberValue number -> {
        long nodes = Arguments.toLong(number, 0);
        if (number.isNaN() || nodes < 0 || nodes > MOST_NODES) {
          throw new CommandException(
              ErrorCode.FAILED_TO_PARSE,
              "w has to be a non-negative number and not greater than 50; found: " + nodes);
        }
      }
      case Document tags -> checkTags(tags);
      default -> {
        if (!value.isNullish() && !(value instanceof StringValue)) {
          throw new CommandException(
              ErrorCode.FAILED_TO_PARSE,
              "w has to be a number, string, or object; found: " + value.type().alias());
        }
      }
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

  static void checkProvenance(String owner, Value value) {
    if (value instanceof StringValue name && !PROVENANCES.contains(name.value())) {
      throw Arguments.noSuchWord(name.value(), owner + ".provenance");
    }
    if (!value.isNullish() && !(value instanceof StringValue)) {
      throw Arguments.wrongType(owner + ".provenance", value.type(), List.of(ValueType.STRING));
    }
  }

  private static void refuseMembers(Value acknowledgement) {
    if (acknowledgement instanceof NumberValue number && Arguments.toLong(number, 0) > 1) {
      throw new CommandException(
          ErrorCode.BAD_VALUE, "cannot use 'w' > 1 when a host is not replicated");
    }
    String mode = mode(acknowledgement);
    if (mode != null) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "cannot use non-majority 'w' mode \""
              + mode
              + "\" when a host is not a member of a replica set");
    }
  }

  /** The name of a way to acknowledge that the set would have to define; null without one. */
  private static @Nullable String mode(Value acknowledgement) {
    if (acknowledgement instanceof StringValue name) {
      return name.value().equals("majority") ? null : name.value();
    }
    return acknowledgement.type() == ValueType.NULL || acknowledgement.type() == ValueType.UNDEFINED
        ? ""
        : null;
  }

  private boolean isReplicated() {
    return replication.membership().deployment().isReplicated();
  }

  /** Why the set can never meet a write concern; null when it can. */
  public @Nullable CommandException unsatisfiable(Document concern) {
    if (!isReplicated()) {
      return null;
    }
    SetConfiguration configuration = replication.membership().standing().configuration();
    Value acknowledgement = concern.get("w");
    String mode = mode(acknowledgement);
    if (mode != null && !(configuration.modes().get(mode) instanceof Document)) {
      return new CommandException(
          ErrorCode.UNKNOWN_REPL_WRITE_CONCERN,
          "No write concern mode named '" + mode + "' found in replica set configuration");
    }
    ReplicationTarget target = WriteConcernWait.target(acknowledgement, configuration);
    return target == null || target.isMetBy(configuration.members())
        ? null
        : new CommandException(
            ErrorCode.UNSATISFIABLE_WRITE_CONCERN, "Not enough data-bearing nodes");
  }

  /**
   * Tells in the reply that the set did what was asked, and the concern is not met.
   *
   * @param provenance where the concern comes from
   * @param timedOut whether it may be met later
   */
  void appendFailure(
      Document concern,
      String provenance,
      CommandException failure,
      boolean timedOut,
      DocumentBuilder reply) {
    reply
        .startDocument("writeConcernError")
        .append("code", failure.code().number())
        .append("codeName", failure.code().codeName())
        .append("errmsg", failure.message())
        .startDocument("errInfo");
    if (timedOut) {
      reply.append("wtimeout", true);
    }
    reply.startDocument("writeConcern");
    appendNormal(concern, reply);
    reply.append("provenance", provenance).end().end().end();
  }

  /** Appends the fields of a write concern as the server understands them. */
  public static void appendNormal(Document concern, DocumentBuilder target) {
    Value acknowledgement = concern.get("w");
    target.append(
        "w",
        switch (acknowledgement) {
          case NumberValue number -> new Int32Value((int) Arguments.toLong(number, 0));
          case Document tags -> tags;
          case StringValue name -> name;
          default -> StringValue.of(acknowledgement.isMissing() ? "majority" : "");
        });
    if (concern.get("j").isTrue()) {
      target.append("j", true);
    }
    target.append("wtimeout", (int) Arguments.toLong(concern.get("wtimeout"), 0));
  }
}
