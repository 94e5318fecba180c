package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import org.bson.BsonDocument;
import org.bson.BsonString;

/**
 * The command {@code replSetSyncFrom}, which names the member that a secondary replicates from.
 *
 * <p>By Raft that is always the primary: naming it succeeds and changes nothing, naming another
 * secondary is refused. Source: MongoDB manual, same name.
 */
record SyncFromCommand(Membership membership) implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("replSetSyncFrom");
  private static final String REQUESTED = "syncFromRequested";

  CommandSpec spec() {
    return administration(
        FIELDS,
        "Names the member that a secondary replicates from.",
        Requires.onCluster(ActionType.REPL_SET_STATE_CHANGE),
        this);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    String target = SetMember.hostAndPort(name(invocation));
    SetConfiguration configuration = membership.configuration(invocation.client().localAddress());
    Standing standing = membership.standing();
    if (standing.own() == null) {
      throw refused(ErrorCode.NOT_SECONDARY, "Removed and uninitialized nodes do not sync", target);
    }
    if (standing.isPrimary()) {
      throw refused(ErrorCode.NOT_SECONDARY, "primaries don't sync", target);
    }
    SetMember member = configuration.member(target);
    if (member == null) {
      throw refused(
          ErrorCode.NODE_NOT_FOUND,
          "Could not find member \"" + target + "\" in replica set",
          target);
    }
    if (member.id() == standing.self()) {
      throw refused(ErrorCode.INVALID_OPTIONS, "I cannot sync from myself", target);
    }
    MemberStatus status = standing.others().get(member.id());
    if (status == null || !status.isHealthy()) {
      throw refused(
          ErrorCode.HOST_UNREACHABLE, "I cannot reach the requested member: " + target, target);
    }
    SetMember primary = configuration.member(standing.primary());
    if (member.id() != standing.primary()) {
      throw refused(
          ErrorCode.ILLEGAL_OPERATION,
          "the members of this set replicate from their primary alone"
              + (primary == null ? "" : ", which is " + primary.host()),
          target);
    }
    reply.append(REQUESTED, target).append("prevSyncTarget", member.host());
  }

  private static String name(Invocation invocation) {
    return invocation.arguments().first() instanceof StringValue host ? host.value() : "";
  }

  /** A refusal, with the member that was asked for beside it. */
  private static CommandException refused(ErrorCode code, String message, String target) {
    return new CommandException(
        code, message, Set.of(), new BsonDocument(REQUESTED, new BsonString(target)));
  }
}
