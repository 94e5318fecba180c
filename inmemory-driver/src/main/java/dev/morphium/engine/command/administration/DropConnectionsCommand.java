package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Objects;

/**
 * The command {@code dropConnections}: closes the connections that the server itself has opened to
 * a host.
 *
 * <p>Such connections exist between the members of a set alone, and those are the channel of its
 * consensus, which nobody may cut: the command refuses to. To any other host there are none.
 * Source: MongoDB manual, same name.
 *
 * @param set the description of the replica set, whose members' addresses are refused
 */
record DropConnectionsCommand(SetDescription set) implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("dropConnections");
  private static final CommandField HOSTS = FIELDS.array("hostAndPort");

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Closes the server's own connections to hosts.",
            Requires.onCluster(ActionType.DROP_CONNECTIONS),
            this)
        .with(ADMIN_ONLY);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(HOSTS);
    ArrayValue hosts = Objects.requireNonNull(arguments.array(HOSTS));
    int index = 0;
    for (Value host : hosts.elements()) {
      if (host instanceof StringValue text) {
        drop(HostAndPort.parse(text.value()));
      } else if (!host.isNullish()) {
        throw Arguments.wrongType(
            "dropConnections.hostAndPort." + index, host.type(), List.of(ValueType.STRING));
      }
      index++;
    }
  }

  private void drop(HostAndPort host) {
    SetMember member = set.membership().configuration("").member(host.toString());
    SetMember own = set.membership().standing().own();
    if (member != null && (own == null || own.id() != member.id())) {
      throw new CommandException(
          ErrorCode.ILLEGAL_OPERATION,
          "the connections to "
              + host
              + " are those of the set's consensus and cannot be dropped; stop that member or"
              + " remove it by replSetReconfig");
    }
  }
}
