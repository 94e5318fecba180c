package dev.morphium.engine.pipeline;

import dev.morphium.engine.match.PathNode;
import dev.morphium.engine.value.Document;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A stage of a pipeline, compiled.
 *
 * <p>Immutable: one stage may run many times, also at the same time. Source: MongoDB manual,
 * "Aggregation Stages".
 */
public interface Stage {
  /** The name with its dollar sign. */
  String name();

  /** The flow of documents after this stage; it closes the input. */
  DocumentSource apply(DocumentSource input, PipelineContext context);

  /**
   * Checks what has to hold of other collections before a document comes.
   *
   * @throws dev.morphium.protocol.CommandException when it does not
   */
  default void check(PipelineContext context) {}

  default StageRules rules() {
    return StageRules.ANYWHERE;
  }

  /**
   * What stays as it is in the documents, so that a filter on it may as well stand before this
   * stage. A stage that makes documents of several, or of none, changes everything.
   */
  default FieldChanges changes() {
    return FieldChanges.EVERYTHING;
  }

  /** Whether it reads what comes in; one that does not tells of something else. */
  default boolean readsInput() {
    return true;
  }

  /**
   * A question about the documents after this stage, as it is asked of those before it; null when
   * it cannot be. A stage that makes documents of several, or of none, is asked afterwards.
   */
  default @Nullable PathNode before(PathNode question) {
    FieldChanges changes = changes();
    return !changes.equals(FieldChanges.EVERYTHING)
            && changes.keep(Set.of(question.path().part(0).text()))
        ? question
        : null;
  }

  /**
   * The stage that does what this one and the next one do, or null when there is none.
   *
   * @param next the stage behind this one
   */
  default @Nullable Stage absorb(Stage next) {
    return null;
  }

  /** The operand of a stage that the optimizer has made, or null of one that was given. */
  default @Nullable Document rewritten() {
    return null;
  }

  /**
   * Whether exactly one document comes out for each that comes in, in the same order, so that
   * {@code $skip} and {@code $limit} may as well stand before this stage.
   */
  default boolean isOneToOne() {
    return false;
  }
}
