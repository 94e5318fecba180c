package dev.morphium.engine.command.replication;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;

/**
 * The commands {@code replSetGetConfig}, {@code replSetInitiate} and {@code replSetReconfig}: the
 * configuration of a set that has one member from its start to its end.
 *
 * <p>Source: MongoDB manual, same names and "Replica Set Configuration".
 */
final class SetConfigurationCommands {
  private static final int INVALID_CONFIGURATION = 93;
  private static final int INCOMPATIBLE_CONFIGURATION = 103;

  private static final CommandFields GET = new CommandFields("replSetGetConfig");
  private static final CommandField COMMITMENT = GET.bool("commitmentStatus");
  private static final CommandFields RECONFIGURE = new CommandFields("replSetReconfig");
  private static final CommandField FORCE = RECONFIGURE.looseBool("force");

  private final Membership membership;

  private SetConfigurationCommands(Membership membership) {
    this.membership = membership;
  }

  static List<CommandSpec> specs(Membership membership) {
    SetConfigurationCommands commands = new SetConfigurationCommands(membership);
    return List.of(
        ReplicationCommands.administration(
            GET, "Gives the configuration of the replica set.", commands::get),
        ReplicationCommands.administration(
            new CommandFields("replSetInitiate"),
            "Makes a server a replica set.",
            SetConfigurationCommands::initiate),
        ReplicationCommands.administration(
            RECONFIGURE, "Changes the configuration of the replica set.", commands::reconfigure));
  }

  private static void initiate(Invocation invocation, DocumentBuilder reply) {
    throw new CommandException(ErrorCode.ALREADY_INITIALIZED, "already initialized");
  }

  private void get(Invocation invocation, DocumentBuilder reply) {
    Membership.Standing standing = membership.standing();
    reply
        .startDocument("config")
        .append("_id", String.valueOf(membership.deployment().setName()))
        .append("version", standing.configuration())
        .append("term", standing.term())
        .startArray("members")
        .startDocument("0")
        .append("_id", 0)
        .append("host", member(invocation))
        .append("arbiterOnly", false)
        .append("buildIndexes", true)
        .append("hidden", false)
        .append("priority", 1)
        .append("tags", Document.EMPTY)
        .append("secondaryDelaySecs", 0L)
        .append("votes", 1)
        .end()
        .end()
        .append("protocolVersion", 1L)
        .append("writeConcernMajorityJournalDefault", false)
        .startDocument("settings")
        .append("chainingAllowed", true)
        .append("heartbeatIntervalMillis", 2000)
        .append("heartbeatTimeoutSecs", 10)
        .append("electionTimeoutMillis", 10_000)
        .append("catchUpTimeoutMillis", -1)
        .append("catchUpTakeoverDelayMillis", 30_000)
        .append("getLastErrorModes", Document.EMPTY)
        .startDocument("getLastErrorDefaults")
        .append("w", 1)
        .append("wtimeout", 0)
        .end()
        .append("replicaSetId", new ObjectIdValue(membership.id()))
        .end()
        .end();
    if (invocation.arguments().bool(COMMITMENT, false)) {
      reply.append("commitmentStatus", true);
    }
  }

  private String member(Invocation invocation) {
    return membership.deployment().member(invocation.client().localAddress());
  }

  private void reconfigure(Invocation invocation, DocumentBuilder reply) {
    if (!(invocation.arguments().first() instanceof Document configuration)) {
      throw Arguments.wrongType(
          "replSetReconfig.replSetReconfig",
          invocation.arguments().first().type(),
          List.of(ValueType.OBJECT));
    }
    checkName(configuration);
    checkMembers(configuration, member(invocation));
    int current = membership.standing().configuration();
    boolean force = invocation.arguments().bool(FORCE, false);
    long wanted = Arguments.toLong(configuration.get("version"), force ? current + 1 : 0);
    if (wanted < 1 || wanted > Integer.MAX_VALUE) {
      throw new CommandException(
          INVALID_CONFIGURATION, "version field value of " + wanted + " is out of range");
    }
    if (force) {
      wanted = Math.max(wanted, current + 1L);
    } else if (wanted != current + 1L) {
      throw new CommandException(
          INCOMPATIBLE_CONFIGURATION,
          "New replica set configuration version must be "
              + (current + 1L)
              + ", one more than that of the current configuration, and not "
              + wanted);
    }
    membership.reconfigure((int) wanted);
  }

  private void checkName(Document configuration) {
    String name = String.valueOf(membership.deployment().setName());
    if (!configuration.get("_id").equals(StringValue.of(name))) {
      throw new CommandException(
          INCOMPATIBLE_CONFIGURATION,
          "New and old configurations differ in replica set name; old was "
              + name
              + ", and new is "
              + configuration.get("_id"));
    }
  }

  private static void checkMembers(Document configuration, String self) {
    Value members = configuration.get("members");
    if (!(members instanceof ArrayValue array) || array.isEmpty()) {
      throw new CommandException(
          INVALID_CONFIGURATION, "Replica set configuration must contain at least one member");
    }
    if (array.size() > 1) {
      throw new CommandException(
          ErrorCode.NOT_IMPLEMENTED,
          "replica sets of more than one member are not supported yet by this server");
    }
    if (!(array.elements().get(0) instanceof Document member)
        || !member.get("host").equals(StringValue.of(self))) {
      throw new CommandException(
          ErrorCode.NODE_NOT_FOUND,
          "No host described in new configuration maps to this node, which is " + self);
    }
    if (member.get("priority") instanceof NumberValue priority && priority.isZero()
        || member.get("arbiterOnly").isTrue()) {
      throw new CommandException(
          INVALID_CONFIGURATION,
          "Replica set configuration must contain at least one non-arbiter member with"
              + " priority > 0");
    }
  }
}
