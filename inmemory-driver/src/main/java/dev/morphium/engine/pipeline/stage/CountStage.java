package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.CountingStage;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import java.util.Iterator;
import java.util.List;

/**
 * {@code $count}: one document with the number of documents, or none when there were none.
 *
 * @param field the field that holds the number
 */
record CountStage(String field) implements CountingStage {
  static Stage parse(Value operand) {
    if (!(operand instanceof StringValue text)) {
      throw new CommandException(40156, "the count field must be a non-empty string");
    }
    String field = text.value();
    if (field.isEmpty()) {
      throw new CommandException(40157, "the count field must be a non-empty string");
    }
    if (field.startsWith("$")) {
      throw new CommandException(40158, "the count field cannot be a $-prefixed path");
    }
    if (field.indexOf('\0') >= 0) {
      throw new CommandException(40159, "the count field cannot contain a null byte");
    }
    if (field.indexOf('.') >= 0) {
      throw new CommandException(40160, "the count field cannot contain '.'");
    }
    if (field.equals("_id")) {
      throw new CommandException(9039800, "the count field cannot be '_id'");
    }
    return new CountStage(field);
  }

  @Override
  public String name() {
    return "$count";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        long count = 0;
        while (input.next() != null) {
          context.checkInterrupt();
          count++;
        }
        return ofCount(count).iterator();
      }
    };
  }

  @Override
  public boolean needsOnlyCount() {
    return true;
  }

  @Override
  public List<Document> ofCount(long count) {
    return count == 0 ? List.of() : List.of(result(count));
  }

  private Document result(long count) {
    DocumentBuilder builder = new DocumentBuilder(32);
    return (count == (int) count
            ? builder.append(field, (int) count)
            : builder.append(field, count))
        .build();
  }
}
