package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/** {@code $currentOp}: the operations of the server. Source: MongoDB manual, "$currentOp". */
record CurrentOpStage(ServerListing server, ServerListing.Wanted wanted)
    implements InitialSourceStage {
  private static final String NAME = "$currentOp";

  /** Makes stages that list the operations of this server. */
  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> parse(server, operand, compilation);
  }

  private static Stage parse(ServerListing server, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "$currentOp options must be specified in an object, but found: "
              + operand.type().alias());
    }
    boolean idleConnections = false;
    boolean idleCursors = false;
    boolean idleSessions = true;
    boolean allUsers = false;
    for (Element option : options.elements()) {
      switch (option.name()) {
        case "idleConnections" -> idleConnections = truth(option);
        case "idleCursors" -> idleCursors = truth(option);
        case "idleSessions" -> idleSessions = truth(option);
        case "allUsers" -> allUsers = truth(option);
        case "localOps", "truncateOps" -> truth(option); // one server
        case "targetAllNodes" -> {
          if (truth(option)) {
            throw new CommandException(
                ErrorCode.FAILED_TO_PARSE,
                "$currentOp supports targetAllNodes parameter only for sharded clusters");
          }
        }
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    boolean whole = compilation.collection() == null && compilation.database().equals("admin");
    if (!whole) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "$currentOp must be run against the 'admin' database with {aggregate: 1}");
    }
    return new CurrentOpStage(
        server, new ServerListing.Wanted(idleConnections, idleCursors, idleSessions, allUsers));
  }

  private static boolean truth(Element option) {
    return StageOptions.bool(option.value(), NAME, option.name());
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    return DocumentSource.of(server.operations(wanted));
  }
}
