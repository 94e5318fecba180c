package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.ServerDescription;
import dev.morphium.engine.command.query.Explanation;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.plan.CommandShape;
import dev.morphium.engine.spill.MemoryServices;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;

/** The reply of {@code explain}, and of {@code aggregate} with that option. */
record ExplainReply(ServerDescription server, MemoryServices memory) {
  /**
   * Runs what is to be run, and writes the reply.
   *
   * @param invocation the command that asks, whose limits hold
   * @param command what is explained
   */
  void append(
      DocumentBuilder reply,
      Explanation explanation,
      Explanation.Verbosity verbosity,
      Invocation invocation,
      Document command) {
    reply.append("explainVersion", "1");
    explanation.append(
        reply,
        new Explanation.Request(
            verbosity,
            invocation.operation()::check,
            invocation.operation()::runningNanos,
            memory));
    if (CommandShape.has(command)) {
      reply.append("queryShapeHash", CommandShape.hash(invocation.database(), command));
    }
    reply.append("command", command);
    appendServer(reply);
  }

  private void appendServer(DocumentBuilder reply) {
    int colon = server.host().lastIndexOf(':');
    reply
        .startDocument("serverInfo")
        .append("host", colon < 0 ? server.host() : server.host().substring(0, colon))
        .append("port", colon < 0 ? 0 : Integer.parseInt(server.host().substring(colon + 1)))
        .append("version", server.version())
        .append("gitVersion", StringValue.of("poppy"))
        .end()
        .startDocument("serverParameters")
        .append(
            "internalDocumentSourceGroupMaxMemoryBytes", memory.limits().bytes(MemoryLimit.GROUP))
        .append(
            "internalQueryMaxBlockingSortMemoryUsageBytes", memory.limits().bytes(MemoryLimit.SORT))
        .end();
  }
}
