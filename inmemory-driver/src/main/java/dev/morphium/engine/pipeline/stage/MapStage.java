package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.FieldChanges;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageSource;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A stage that makes one document of each.
 *
 * @param name the stage's name
 * @param changes what stays in the documents
 * @param renames which top-level fields come out as others went in
 * @param change makes the document; it moves the scope itself
 */
record MapStage(String name, FieldChanges changes, Map<String, String> renames, Change change)
    implements Stage {
  MapStage(String name, FieldChanges changes, Change change) {
    this(name, changes, Map.of(), change);
  }

  /** What a stage does to one document. */
  @FunctionalInterface
  interface Change {
    Document apply(Document document, Scope scope);
  }

  @Override
  public @Nullable PathNode before(PathNode question) {
    String source = renames.get(question.path().part(0).text());
    if (source == null) {
      return Stage.super.before(question);
    }
    String rest = question.path().size() == 1 ? "" : "." + question.path().from(1);
    return new PathNode(FieldPath.of(source + rest), question.predicate());
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
