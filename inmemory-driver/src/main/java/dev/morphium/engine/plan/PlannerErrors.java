package dev.morphium.engine.plan;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** The errors of the query planner, which show the query with mongod's words. */
public final class PlannerErrors {
  private PlannerErrors() {}

  /** The error that there is no plan for a request, and why. */
  public static CommandException of(
      ErrorCode code, Namespace namespace, QueryRequest request, String reason) {
    StringBuilder text = new StringBuilder("error processing query: ns=").append(namespace);
    if (request.limit() != QueryRequest.UNLIMITED) {
      text.append(" limit=").append(request.limit());
    }
    if (request.skip() > 0) {
      text.append(" skip=").append(request.skip());
    }
    text.append("Tree: ")
        .append(FilterTree.of(request.filter().root()))
        .append("Sort: ")
        .append(ValueText.of(request.sort().toDocument()))
        .append("\nProj: ")
        .append(ValueText.of(request.projection()))
        .append("\n planner returned error :: caused by :: ")
        .append(reason);
    return new CommandException(code, text.toString());
  }
}
