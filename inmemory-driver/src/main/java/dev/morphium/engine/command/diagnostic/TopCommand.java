package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;

/**
 * The command {@code top}: how often and how long commands ran on each collection, since the first
 * {@code top}. Source: MongoDB manual, "top".
 */
record TopCommand(TopStatistics usage) implements ImmediateCommand {
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

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
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
