package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
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
 * {@code listCommands}.
 */
final class ServerCommands {
  private final ServerDescription server;
  private final Supplier<Collection<CommandSpec>> commands;

  private ServerCommands(ServerDescription server, Supplier<Collection<CommandSpec>> commands) {
    this.server = server;
    this.commands = commands;
  }

  static List<CommandSpec> specs(
      ServerDescription server, Supplier<Collection<CommandSpec>> commands) {
    ServerCommands all = new ServerCommands(server, commands);
    return List.of(
        CommandSpec.of(
            new CommandFields("features"),
            "Tells of features of the server's build.",
            (invocation, reply) -> reply.append("js", false).append("oidMachine", 0)),
        CommandSpec.of(
            new CommandFields("getCmdLineOpts"),
            "Tells how the server was started.",
            all::commandLine,
            CommandFlag.ADMIN_ONLY),
        CommandSpec.of(
            new CommandFields("getLog"),
            "Gives the newest lines of a log.",
            ServerCommands::log,
            CommandFlag.ADMIN_ONLY),
        CommandSpec.of(
            new CommandFields("listCommands"),
            "Lists the commands there are.",
            all::listCommands,
            CommandFlag.ANONYMOUS));
  }

  private void commandLine(Invocation invocation, DocumentBuilder reply) {
    List<Value> arguments = server.arguments().stream().<Value>map(StringValue::of).toList();
    reply.append("argv", ArrayValue.of(arguments));
    reply.startDocument("parsed").end();
  }

  private static void log(Invocation invocation, DocumentBuilder reply) {
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
      case "global", "startupWarnings" ->
          reply.append("totalLinesWritten", 0).append("log", ArrayValue.EMPTY);
      default ->
          throw new CommandException(
              ErrorCode.OPERATION_FAILED, "No log named '" + name.value() + "'");
    }
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
                .append("requiresAuth", !spec.is(CommandFlag.ANONYMOUS))
                .append("secondaryOk", !spec.is(CommandFlag.WRITE))
                .append("adminOnly", spec.is(CommandFlag.ADMIN_ONLY))
                .append("apiVersions", ArrayValue.EMPTY)
                .append("deprecatedApiVersions", ArrayValue.EMPTY)
                .end());
    reply.end();
  }
}
