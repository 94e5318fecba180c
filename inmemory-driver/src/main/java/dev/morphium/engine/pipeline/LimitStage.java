package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/** {@code $limit}: lets pass the first documents, and closes its input after them. */
public record LimitStage(long count) implements Stage {
  @Override
  public String name() {
    return "$limit";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new StageSource(input) {
      private long left = count;

      @Override
      public @Nullable Document next() {
        if (left == 0) {
          return null;
        }
        Document document = input.next();
        if (--left == 0) {
          input.close();
        }
        return document;
      }
    };
  }
}
