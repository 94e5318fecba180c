package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Objects;

/**
 * {@code $planCacheStats}: the plans that are cached for queries of a collection. Source: MongoDB
 * manual, "$planCacheStats".
 *
 * @param namespace the collection
 * @param server knows its name
 */
record PlanCacheStatsStage(Namespace namespace, ServerListing server)
    implements InitialSourceStage {
  private static final String NAME = "$planCacheStats";

  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> parse(operand, compilation, server);
  }

  private static Stage parse(Value operand, StageCompilation compilation, ServerListing server) {
    if (!(operand instanceof Document options)) {
      throw failed(NAME + " value must be an object. Found: " + operand.type().alias());
    }
    boolean given = false;
    for (Element option : options.elements()) {
      if (!option.name().equals("allHosts") || given) {
        throw failed(
            NAME
                + " parameters object must contain only 'allHosts', once. Found: "
                + option.name());
      }
      given = true;
      if (!(option.value() instanceof BooleanValue allHosts)) {
        throw new CommandException(
            13111, "wrong type for field (allHosts) " + option.value().type().alias() + " != bool");
      }
      if (allHosts.value()) {
        throw new CommandException(
            4503200, NAME + " stage supports allHosts parameter only for sharded clusters");
      }
    }
    String collection = Objects.requireNonNullElse(compilation.collection(), "$cmd.aggregate");
    return new PlanCacheStatsStage(new Namespace(compilation.database(), collection), server);
  }

  private static CommandException failed(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    return DocumentSource.of(
        context.data().cachedPlans(namespace).stream().map(this::atHost).toList());
  }

  private Document atHost(Document plan) {
    return new DocumentBuilder().appendAll(plan).append("host", server.host()).build();
  }
}
