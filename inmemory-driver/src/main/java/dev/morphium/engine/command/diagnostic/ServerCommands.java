package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;
import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.WRITE;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Collection;
import java.util.List;
import java.util.TreeMap;
import java.util.function.Supplier;

/**
 * Commands about the server itself: {@code features}, {@code getCmdLineOpts}, {@code getLog},
 * {@code listCommands} and {@code connPoolStats}.
 *
 * <p>The server has no pools of connections to others: members of a set have one connection each to
 * the others, which is not lent to anybody.
 */
record ServerCommands(
    ServerDescription server,
    SetDescription set,
    RecentLog log,
    Supplier<Collection<CommandSpec>> commands) {
  List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                new CommandFields("connPoolStats"),
                "Tells of the connections the server has made to others.",
                Requires.onCluster(ActionType.CONN_POOL_STATS),
                this::connectionPools)
            .with(LENIENT),
        CommandSpec.of(
            new CommandFields("features"),
            "Tells of features of the server's build.",
            Requires.LOGIN,
            (invocation, reply) -> reply.append("js", false).append("oidMachine", 0)),
        CommandSpec.of(
                new CommandFields("getCmdLineOpts"),
                "Tells how the server was started.",
                Requires.onCluster(ActionType.GET_CMD_LINE_OPTS),
                this::commandLine)
            .with(ADMIN_ONLY),
        CommandSpec.of(
                new CommandFields("getDiagnosticData"),
                "Gives the newest sample of the server's figures, of which none are kept.",
                (invocation, held) ->
                    held.allow(ActionType.SERVER_STATUS)
                        && held.allow(ActionType.REPL_SET_GET_STATUS)
                        && held.allow(new Namespace("local", "oplog.rs"), ActionType.COLL_STATS),
                (invocation, reply) -> reply.startDocument("data").end())
            .with(ADMIN_ONLY),
        CommandSpec.of(
                new CommandFields("getLog"),
                "Gives the newest lines of a log.",
                Requires.onCluster(ActionType.GET_LOG),
                this::log)
            .with(ADMIN_ONLY),
        CommandSpec.of(
                new CommandFields("listCommands"),
                "Lists the commands there are.",
                Requires.LOGIN,
                this::listCommands)
            .with(ANONYMOUS));
  }

  /** What is so by construction; what counts all connections is left out where there are some. */
  private void connectionPools(Invocation invocation, DocumentBuilder reply) {
    reply.append("numAScopedConnections", 0).append("totalLeased", 0);
    if (set.membership().standing().configuration().members().size() <= 1) {
      reply
          .append("numClientConnections", 0)
          .append("totalInUse", 0)
          .append("totalAvailable", 0)
          .append("totalCreated", 0);
    }
    reply
        .append("totalRefreshing", 0)
        .append("totalRefreshed", 0)
        .startDocument("pools")
        .end()
        .startDocument("hosts")
        .end()
        .startDocument("replicaSets")
        .end();
  }

  private void commandLine(Invocation invocation, DocumentBuilder reply) {
    List<Value> arguments = server.arguments().stream().<Value>map(StringValue::of).toList();
    reply.append("argv", ArrayValue.of(arguments));
    reply.startDocument("parsed").end();
  }

  private void log(Invocation invocation, DocumentBuilder reply) {
    if (!(invocation.arguments().first() instanceof StringValue name)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "Argument to getLog must be of type String; found "
              + invocation.arguments().first().type().alias());
    }
    switch (name.value()) {
      case "*" ->
          reply.append(
              "names", ArrayValue.of(StringValue.of("global"), StringValue.of("startupWarnings")));
      case "global" -> append(reply, log.newest());
      case "startupWarnings" -> append(reply, log.startupWarnings());
      default ->
          throw new CommandException(
              ErrorCode.OPERATION_FAILED, "No log named '" + name.value() + "'");
    }
  }

  private static void append(DocumentBuilder reply, RecentLog.Lines lines) {
    List<Value> shown = lines.newest().stream().<Value>map(StringValue::of).toList();
    reply
        .append("totalLinesWritten", (int) Math.min(lines.written(), Integer.MAX_VALUE))
        .append("log", ArrayValue.of(shown));
  }

  private void listCommands(Invocation invocation, DocumentBuilder reply) {
    TreeMap<String, CommandSpec> sorted = new TreeMap<>();
    commands.get().forEach(spec -> sorted.put(spec.name(), spec));
    reply.startDocument("commands");
    sorted.forEach(
        (name, spec) ->
            reply
                .startDocument(name)
                .append("help", spec.help())
                .append("requiresAuth", !spec.is(ANONYMOUS))
                .append("secondaryOk", !spec.is(WRITE))
                .append("adminOnly", spec.is(ADMIN_ONLY))
                .append("apiVersions", ArrayValue.EMPTY)
                .append("deprecatedApiVersions", ArrayValue.EMPTY)
                .end());
    reply.end();
  }
}
