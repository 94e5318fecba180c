package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.LENIENT;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.value.ArrayValue;
import java.util.List;

/**
 * The commands {@code connPoolStats} and {@code lockInfo}: the engine makes no connections and
 * holds no locks between operations, so that both have nothing to show. Source: MongoDB manual,
 * same names.
 */
final class PoolCommands {
  private PoolCommands() {}

  static List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                new CommandFields("connPoolStats"),
                "Tells of the connections the server has made to others.",
                (invocation, reply) ->
                    reply
                        .append("numClientConnections", 0)
                        .append("numAScopedConnections", 0)
                        .append("totalInUse", 0)
                        .append("totalAvailable", 0)
                        .append("totalLeased", 0)
                        .append("totalCreated", 0)
                        .append("totalRefreshing", 0)
                        .append("totalRefreshed", 0)
                        .startDocument("pools")
                        .end()
                        .startDocument("hosts")
                        .end()
                        .startDocument("replicaSets")
                        .end())
            .with(LENIENT),
        CommandSpec.of(
                new CommandFields("lockInfo"),
                "Tells of the locks that are held or waited for.",
                (invocation, reply) -> reply.append("lockInfo", ArrayValue.EMPTY))
            .with(ADMIN_ONLY));
  }
}
