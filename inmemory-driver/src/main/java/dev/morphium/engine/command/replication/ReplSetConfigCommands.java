package dev.morphium.engine.command.replication;

import static dev.morphium.engine.command.replication.ReplicationCommands.administration;

import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.FutureWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.ConfigurationDocument;
import dev.morphium.engine.replication.ConfigurationRules;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetControl;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The commands {@code replSetGetConfig}, {@code replSetInitiate} and {@code replSetReconfig}.
 *
 * <p>A set has its configuration from its start, so that none can be initiated. Source: MongoDB
 * manual, same names and "Replica Set Configuration".
 */
record ReplSetConfigCommands(Membership membership, SetControl control) {
  static final String INITIATE = "replSetInitiate";

  private static final CommandFields GET = new CommandFields("replSetGetConfig");
  private static final CommandField COMMITMENT = GET.bool("commitmentStatus");
  private static final CommandFields RECONFIGURE = new CommandFields("replSetReconfig");
  private static final CommandField FORCE = RECONFIGURE.looseBool("force");

  List<CommandSpec> specs() {
    return List.of(
        administration(
            GET,
            "Gives the configuration of the replica set.",
            Requires.onCluster(ActionType.REPL_SET_GET_CONFIG),
            this::get),
        administration(
            new CommandFields(INITIATE),
            "Makes a server a replica set, which it is from its start.",
            Requires.onCluster(ActionType.REPL_SET_CONFIGURE),
            ReplSetConfigCommands::initiate),
        CommandSpec.of(
                RECONFIGURE,
                "Changes the configuration of the replica set.",
                Requires.onCluster(ActionType.REPL_SET_CONFIGURE),
                this::reconfigure)
            .with(CommandFlag.ADMIN_ONLY));
  }

  private static void initiate(Invocation invocation, DocumentBuilder reply) {
    throw new CommandException(ErrorCode.ALREADY_INITIALIZED, "already initialized");
  }

  private void get(Invocation invocation, DocumentBuilder reply) {
    reply.startDocument("config");
    ConfigurationDocument.append(current(invocation), membership.electionTimes(), reply);
    reply.end();
    if (invocation.arguments().bool(COMMITMENT, false)) {
      reply.append("commitmentStatus", true);
    }
  }

  private SetConfiguration current(Invocation invocation) {
    return membership.configuration(invocation.client().localAddress());
  }

  private CommandWork reconfigure(Invocation invocation) {
    return new FutureWork<>(() -> begin(invocation), (done, reply) -> {});
  }

  /** Begins a change. @return completes when the new configuration holds */
  private CompletableFuture<Boolean> begin(Invocation invocation) {
    Document document = (Document) invocation.arguments().first(List.of(ValueType.OBJECT));
    Standing standing = membership.standing();
    boolean force = invocation.arguments().bool(FORCE, false);
    if (!standing.isPrimary() && !force) {
      throw new CommandException(
          ErrorCode.NOT_WRITABLE_PRIMARY,
          "New config is rejected because the node is not primary; its state is "
              + standing.role());
    }
    SetConfiguration before = current(invocation);
    SetMember self = before.member(standing.self());
    ConfigurationFields.check(document, membership.electionTimes().settings());
    SetConfiguration next =
        ConfigurationRules.successor(
            before,
            ConfigurationDocument.parse(document, before.id()),
            self == null ? "" : self.host(),
            force);
    return control.reconfigure(next, force);
  }
}
