package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageOptions;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import org.jspecify.annotations.Nullable;

/**
 * {@code $unionWith}: after the documents of the input come those of another collection or
 * pipeline.
 *
 * @param from the other collection, or null when the pipeline makes its documents
 * @param pipeline what happens to its documents before they come
 */
record UnionWithStage(@Nullable Namespace from, Pipeline pipeline) implements Stage {
  private static final String NAME = "$unionWith";

  @Override
  public StageRules rules() {
    return StageRules.ANYWHERE.notInTransaction();
  }

  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (operand instanceof StringValue text) {
      return create(text.value(), ArrayValue.EMPTY, compilation);
    }
    if (!(operand instanceof Document specification)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "the $unionWith stage specification must be an object or string, but found "
              + operand.type().alias());
    }
    String collection = null;
    ArrayValue pipeline = ArrayValue.EMPTY;
    for (Element option : specification.elements()) {
      switch (option.name()) {
        case "coll" -> collection = StageOptions.string(option.value(), NAME, "coll");
        case "pipeline" -> {
          if (!(option.value() instanceof ArrayValue stages)) {
            throw StageOptions.wrongType(option.value(), NAME, "pipeline", "array");
          }
          pipeline = stages;
        }
        default -> throw StageOptions.unknown(NAME, option.name());
      }
    }
    return create(collection, pipeline, compilation);
  }

  private static Stage create(
      @Nullable String collection, ArrayValue pipeline, StageCompilation compilation) {
    if (collection == null && !Determinism.startsWithDocuments(pipeline)) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE,
          "$unionWith stage without explicit collection must have a pipeline with $documents as"
              + " first stage");
    }
    Namespace from = collection == null ? null : Namespace.of(compilation.database(), collection);
    return new UnionWithStage(
        from, compilation.nested(StagePlace.UNION_WITH, collection).pipeline(pipeline));
  }

  @Override
  public String name() {
    return NAME;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new StageSource(input) {
      private @Nullable DocumentSource other;

      @Override
      public @Nullable Document next() {
        DocumentSource second = other;
        if (second == null) {
          Document document = input.next();
          if (document != null) {
            return document;
          }
          second =
              from == null
                  ? pipeline.run(DocumentSource.EMPTY, context)
                  : context.data().open(from, pipeline, context);
          other = second;
        }
        return second.next();
      }

      @Override
      public void close() {
        super.close();
        if (other != null) {
          other.close();
        }
      }
    };
  }
}
