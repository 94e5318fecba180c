package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageCompilation;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/**
 * {@code $documents}: documents that are written in the pipeline itself.
 *
 * @param expression gives an array of documents
 */
record DocumentsStage(Expression expression) implements InitialSourceStage {
  static Stage parse(String name, Value operand, StageCompilation compilation) {
    return new DocumentsStage(compilation.expression(operand));
  }

  @Override
  public String name() {
    return "$documents";
  }

  @Override
  public StageRules rules() {
    return StageRules.first(true);
  }

  @Override
  public DocumentSource open(PipelineContext context) {
    Value value = expression.evaluate(context.scope().at(Document.EMPTY));
    if (!(value instanceof ArrayValue array)) {
      throw new CommandException(
          5858203, "an array is expected: $documents got " + value.type().alias());
    }
    List<Document> documents = new ArrayList<>(array.size());
    for (Value element : array.elements()) {
      if (!(element instanceof Document document)) {
        throw new CommandException(
            40228, "$documents must be objects, but found " + element.type().alias());
      }
      documents.add(document);
    }
    return DocumentSource.of(documents);
  }
}
