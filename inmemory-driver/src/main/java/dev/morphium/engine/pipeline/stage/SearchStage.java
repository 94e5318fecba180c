package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.SearchRefusal;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * A stage of MongoDB Search: {@code $search}, {@code $searchMeta}, {@code $vectorSearch} or {@code
 * $listSearchIndexes}.
 *
 * <p>A mongod without a search process refuses them wherever they would be run, before it looks at
 * their operands; the definition of a view may hold them. Here it is the same. Source: MongoDB
 * manual, the pages of the stages; a mongod that stands alone.
 */
record SearchStage(String name) implements Stage {
  /** {@code $search} and its kin, which ask the search process. */
  static Stage query(String name, Value operand, StageCompilation compilation) {
    if (!compilation.isDefinition()) {
      throw SearchRefusal.queries();
    }
    if (!(operand instanceof Document)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          name + " value must be an object. Found: " + operand.type().alias());
    }
    return new SearchStage(name);
  }

  /** {@code $listSearchIndexes}, which asks the keeper of search indexes. */
  static Stage list(String name, Value operand, StageCompilation compilation) {
    if (!compilation.isDefinition()) {
      throw SearchRefusal.indexes();
    }
    if (!(operand instanceof Document options)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "The $listSearchIndexes stage specification must be an object. Found: "
              + operand.type().alias());
    }
    for (Element option : options.elements()) {
      if (!option.name().equals("id") && !option.name().equals("name")) {
        throw StageOptions.unknown(name, option.name());
      }
      StageOptions.string(option.value(), name, option.name());
    }
    if (options.has("id") && options.has("name")) {
      throw new CommandException(
          ErrorCode.INVALID_OPTIONS, "Cannot set both 'name' and 'id' for $listSearchIndexes.");
    }
    return new SearchStage(name);
  }

  @Override
  public StageRules rules() {
    return StageRules.first(false).notInTransaction();
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    throw new IllegalStateException(name + " is never run");
  }
}
