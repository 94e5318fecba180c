package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/**
 * The command {@code top}: how often and how long commands ran on each collection, since the first
 * {@code top}. Source: MongoDB manual, "top".
 */
final class TopCommand {
  private static final List<String> KINDS =
      List.of(
          "total",
          "readLock",
          "writeLock",
          "queries",
          "getmore",
          "insert",
          "update",
          "remove",
          "commands");

  private TopCommand() {}

  static CommandSpec spec(TopStatistics usage) {
    return CommandSpec.of(
        new CommandFields("top"),
        "Tells what takes the time, by collection; counts since it was first asked.",
        (invocation, reply) -> run(usage, reply),
        CommandFlag.ADMIN_ONLY,
        CommandFlag.LENIENT);
  }

  private static void run(TopStatistics usage, DocumentBuilder reply) {
    reply.startDocument("totals").append("note", "all times in microseconds");
    usage
        .watch()
        .forEach(
            (namespace, used) -> {
              reply.startDocument(namespace);
              for (String name : KINDS) {
                TopStatistics.Kind kind = used.kind(name);
                reply
                    .startDocument(name)
                    .append("time", kind.micros())
                    .append("count", kind.count())
                    .end();
              }
              reply.end();
            });
    reply.end();
  }
}
