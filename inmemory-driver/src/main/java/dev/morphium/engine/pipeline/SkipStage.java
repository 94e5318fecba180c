package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/** {@code $skip}: drops the first documents. */
public record SkipStage(long count) implements Stage {
  @Override
  public String name() {
    return "$skip";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new StageSource(input) {
      private long left = count;

      @Override
      public @Nullable Document next() {
        while (left > 0) {
          left--;
          if (input.next() == null) {
            left = 0;
          }
        }
        return input.next();
      }
    };
  }
}
