package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Objects;

/**
 * {@code $indexStats}: one document for each index of the collection, with how often it is used.
 *
 * @param namespace the collection
 * @param server knows its name
 */
record IndexStatsStage(Namespace namespace, ServerListing server) implements Stage {
  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> parse(operand, compilation, server);
  }

  private static Stage parse(Value operand, StageCompilation compilation, ServerListing server) {
    if (!(operand instanceof Document options) || !options.isEmpty()) {
      throw new CommandException(
          28803, "The $indexStats stage specification must be an empty object");
    }
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    return new IndexStatsStage(new Namespace(compilation.database(), collection), server);
  }

  @Override
  public String name() {
    return "$indexStats";
  }

  @Override
  public boolean readsInput() {
    return false;
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    long now = context.evaluation().nowMillis();
    return DocumentSource.of(
        context.data().indexStatistics(namespace, now).stream().map(this::atHost).toList());
  }

  private Document atHost(Document statistics) {
    return new DocumentBuilder().appendAll(statistics).append("host", server.host()).build();
  }
}
