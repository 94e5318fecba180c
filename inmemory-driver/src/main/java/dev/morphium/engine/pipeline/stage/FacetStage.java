package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.Pipeline;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StagePlace;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.spill.DocumentList;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.FieldPathRules;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
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
          40169,
          "the $facet specification must be a non-empty object, but found: $facet: "
              + ValueText.of(operand));
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
              "elements of arrays in $facet spec must be non-empty objects, but found "
                  + ValueText.of(stage));
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
    StageMemory memory = context.memory(name(), MemoryLimit.FACET_BUFFER);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        DocumentList documents = DocumentList.stayingWithoutDisk(memory);
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          documents.add(document);
        }
        Document result = result(documents, memory, context);
        documents.close();
        return List.of(result).iterator();
      }
    };
  }

  private Document result(List<Document> documents, StageMemory memory, PipelineContext context) {
    DocumentBuilder builder = new DocumentBuilder();
    Output output = new Output(memory, context.memory().limit(MemoryLimit.FACET_OUTPUT));
    facets.forEach(
        (name, pipeline) -> {
          builder.startArray(name);
          try (DocumentSource source = pipeline.run(DocumentSource.of(documents), context)) {
            int index = 0;
            Document document;
            while ((document = source.next()) != null) {
              context.checkInterrupt();
              output.add(document);
              builder.append(ArrayIndexNames.of(index++), document);
            }
          }
          builder.end();
        });
    return builder.build();
  }

  /** The memory of the result. */
  private static final class Output {
    private final StageMemory memory;
    private final long limit;
    private long bytes;

    Output(StageMemory memory, long limit) {
      this.memory = memory;
      this.limit = limit;
    }

    /**
     * @throws CommandException 4031700 when the result becomes too large
     */
    void add(Document document) {
      bytes += document.length();
      if (bytes > limit) {
        throw new CommandException(
            4031700,
            "document constructed by $facet is "
                + bytes
                + " bytes, which exceeds the limit of "
                + limit
                + " bytes");
      }
      memory.hold(document.length());
    }
  }
}
