package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * {@code $listCatalog}: what the catalog holds of a collection, or of all.
 *
 * <p>Nothing is told of idents, the names of mongod's files, because there are none. Source:
 * MongoDB manual, "$listCatalog".
 *
 * @param namespace null for all
 */
record ListCatalogStage(@Nullable Namespace namespace) implements InitialSourceStage {
  private static final String NAME = "$listCatalog";

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options) || !options.isEmpty()) {
      throw new CommandException(
          6200600, "The " + NAME + " stage specification must be an empty object");
    }
    String collection = compilation.collection();
    if (collection == null && !compilation.database().equals("admin")) {
      throw new CommandException(
          ErrorCode.INVALID_NAMESPACE,
          "Collectionless $listCatalog must be run against the 'admin' database with"
              + " {aggregate: 1}");
    }
    return new ListCatalogStage(
        collection == null ? null : new Namespace(compilation.database(), collection));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public StageRules rules() {
    return StageRules.first(namespace == null).notInTransaction();
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    return DocumentSource.of(context.data().catalogEntries(namespace));
  }
}
