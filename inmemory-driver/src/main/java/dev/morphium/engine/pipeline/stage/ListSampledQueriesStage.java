package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.ServerListing;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageFactory;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * {@code $listSampledQueries}: queries that were noted down to judge a shard key by.
 *
 * <p>They are noted for collections that {@code configureQueryAnalyzer} was told of, which is a
 * command of sharded clusters; here there are none, so that the list is empty. Source: MongoDB
 * manual, same name.
 */
record ListSampledQueriesStage(String name) implements Stage {
  static StageFactory of(ServerListing server) {
    return (name, operand, compilation) -> {
      if (!(operand instanceof Document options)) {
        throw new CommandException(
            6876000, name + " must take a nested object but found: " + operand.type().alias());
      }
      if (!server.isReplicated()) {
        throw new CommandException(
            ErrorCode.ILLEGAL_OPERATION, name + " is not supported on a standalone mongod");
      }
      options.elements().forEach(option -> check(name, option));
      if (compilation.collection() != null || !compilation.database().equals("admin")) {
        throw new CommandException(
            ErrorCode.INVALID_NAMESPACE,
            name + " must be run against the 'admin' database with {aggregate: 1}");
      }
      return new ListSampledQueriesStage(name);
    };
  }

  private static void check(String name, Element option) {
    if (!option.name().equals("namespace")) {
      throw StageOptions.unknown(name, option.name());
    }
    Value namespace = option.value();
    if (namespace.isNullish()) {
      return;
    }
    String text = StageOptions.string(namespace, name, option.name());
    int dot = text.indexOf('.');
    if (dot <= 0 || dot == text.length() - 1) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE, "Invalid namespace specified '" + text + "'");
    }
  }

  @Override
  public StageRules rules() {
    return StageRules.first(true).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    input.close();
    return DocumentSource.EMPTY;
  }
}
