package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * A stage that makes one document of each.
 *
 * @param name the stage's name
 * @param changes what stays in the documents
 * @param change makes the document; it moves the scope itself
 */
record MapStage(String name, FieldChanges changes, Change change) implements Stage {

  /** What a stage does to one document. */
  @FunctionalInterface
  interface Change {
    Document apply(Document document, Scope scope);
  }

  @Override
  public boolean isOneToOne() {
    return true;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    Scope scope = context.scope();
    return new StageSource(input) {
      @Override
      public @Nullable Document next() {
        Document document = input.next();
        context.checkInterrupt();
        return document == null ? null : change.apply(document, scope).withMetadataOf(document);
      }
    };
  }
}
