package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code $listClusterCatalog}: the collections of a database, or of all on {@code admin}.
 *
 * <p>No collection is sharded, so that there are no shards to be named and nothing is balanced.
 * Source: MongoDB manual, same name.
 *
 * @param database null for all databases
 * @param shards whether the shards of collections are shown: none
 */
record ListClusterCatalogStage(@Nullable String database, boolean shards)
    implements InitialSourceStage {
  private static final String NAME = "$listClusterCatalog";

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          9621302, NAME + " must take a nested object but found: " + operand.type().alias());
    }
    boolean shards = false;
    for (Element option : options.elements()) {
      boolean shown = option.name().equals("shards");
      if (!shown && !option.name().equals("balancingConfiguration")) {
        throw StageOptions.unknown(NAME, option.name());
      }
      boolean truth = StageOptions.bool(option.value(), NAME, option.name());
      shards |= shown && truth;
    }
    if (compilation.collection() != null) {
      throw new CommandException(
          9621301, NAME + " must be run against a database with {aggregate: 1}");
    }
    String database = compilation.database();
    return new ListClusterCatalogStage(database.equals("admin") ? null : database, shards);
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    List<Document> catalog = context.data().catalog(database);
    return DocumentSource.of(
        shards ? catalog.stream().map(ListClusterCatalogStage::withShards).toList() : catalog);
  }

  private static Document withShards(Document collection) {
    return new DocumentBuilder().appendAll(collection).append("shards", ArrayValue.EMPTY).build();
  }
}
