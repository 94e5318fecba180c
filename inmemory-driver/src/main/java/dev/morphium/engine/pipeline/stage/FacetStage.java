package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * {@code $facet}: several pipelines over the same documents, each into an array of one result.
 *
 * @param facets the pipelines by the names of their arrays
 */
record FacetStage(Map<String, Pipeline> facets) implements Stage {
  static Stage parse(String name, Value operand, StageCompilation compilation) {
    if (!(operand instanceof Document specification) || specification.isEmpty()) {
      throw new CommandException(
          40169, "the $facet specification must be a non-empty object, but found " + operand);
    }
    Map<String, Pipeline> facets = new LinkedHashMap<>();
    for (Element facet : specification.elements()) {
      FieldPathRules.checkName(facet.name());
      if (facet.name().indexOf('.') >= 0) {
        throw new CommandException(
            16412, "FieldPath field names may not contain '.'. Consider using $getField.");
      }
      if (!(facet.value() instanceof ArrayValue stages)) {
        throw new CommandException(
            40170, "arguments to $facet must be arrays, " + facet.name() + " is no array");
      }
      for (Value stage : stages.elements()) {
        if (!(stage instanceof Document)) {
          throw new CommandException(
              40171,
              "elements of arrays in $facet spec must be non-empty objects, but found " + stage);
        }
      }
      facets.put(facet.name(), compilation.facet().pipeline(stages));
    }
    return new FacetStage(Collections.unmodifiableMap(facets));
  }

  @Override
  public String name() {
    return "$facet";
  }

  @Override
  public StageRules rules() {
    return StageRules.notIn(StagePlace.FACET);
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        List<Document> documents = new ArrayList<>();
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          documents.add(document);
        }
        return List.of(result(documents, context)).iterator();
      }
    };
  }

  private Document result(List<Document> documents, PipelineContext context) {
    DocumentBuilder builder = new DocumentBuilder();
    facets.forEach(
        (name, pipeline) -> {
          builder.startArray(name);
          try (DocumentSource source = pipeline.run(DocumentSource.of(documents), context)) {
            int index = 0;
            Document document;
            while ((document = source.next()) != null) {
              context.checkInterrupt();
              builder.append(ArrayIndexNames.of(index++), document);
              checkSize(builder.size());
            }
          }
          builder.end();
        });
    return builder.build();
  }

  private static void checkSize(int size) {
    if (size > Limits.MAX_INTERNAL_OBJECT_SIZE) {
      throw new CommandException(
          ErrorCode.BSON_OBJECT_TOO_LARGE,
          "BSONObj size: "
              + size
              + " is invalid. Size must be between 0 and "
              + Limits.MAX_INTERNAL_OBJECT_SIZE);
    }
  }
}
