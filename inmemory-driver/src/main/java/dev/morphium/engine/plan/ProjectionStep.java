package dev.morphium.engine.plan;

import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import java.util.Objects;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The stages {@code PROJECTION_SIMPLE}, which includes or leaves out whole fields of the root,
 * {@code PROJECTION_COVERED}, the same of what an index knows, and {@code PROJECTION_DEFAULT},
 * every other projection.
 *
 * @param specification the projection as it was given
 * @param shape makes the projected document
 */
record ProjectionStep(PlanNode input, Document specification, UnaryOperator<Document> shape)
    implements UnaryNode {
  @Override
  public String stage() {
    boolean simple = specification.elements().stream().allMatch(ProjectionStep::isSimple);
    boolean covered = isCovered(input);
    return !simple ? "PROJECTION_DEFAULT" : covered ? "PROJECTION_COVERED" : "PROJECTION_SIMPLE";
  }

  /** Whether a stage takes what it gives from index keys alone. */
  static boolean isCovered(PlanNode node) {
    return switch (node) {
      case DistinctGroups groups -> groups.part() != null;
      case IndexScan scan -> scan.covers();
      case Skip skip -> isCovered(skip.input());
      case Sort sort -> isCovered(sort.input());
      default -> false;
    };
  }

  /**
   * Whether a projection leaves what a stage gives as it is: index keys that hold just the fields
   * of the root that it includes.
   */
  static boolean isDone(PlanNode node, Document projection, Set<String> needed) {
    return switch (node) {
      case IndexScan scan ->
          scan.covers()
              && scan.part() != null
              && scan.part().holdsOnly(needed)
              && projection.elements().stream().allMatch(ProjectionStep::isSimple);
      case Skip skip -> isDone(skip.input(), projection, needed);
      case Sort sort -> isDone(sort.input(), projection, needed);
      default -> false;
    };
  }

  private static boolean isSimple(Element field) {
    return field.name().indexOf('.') < 0
        && field.name().indexOf('$') < 0
        && (field.value().isNumber() || field.value() instanceof BooleanValue);
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    out.append("transformBy", specification);
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final UnaryOperator<Document> shape;
    private @Nullable Document projected;

    Source(ProjectionStep node, RecordSource input) {
      super(node, input);
      this.input = input;
      this.shape = node.shape;
    }

    @Override
    boolean advance() {
      if (!input.next()) {
        return false;
      }
      projected = shape.apply(input.result());
      return true;
    }

    @Override
    long counted() {
      return input.counted();
    }

    @Override
    boolean isAtEnd() {
      return input.isAtEnd();
    }

    @Override
    long recordId() {
      return input.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }

    @Override
    Document result() {
      return Objects.requireNonNull(projected, "a document was asked for before there was one");
    }
  }
}
