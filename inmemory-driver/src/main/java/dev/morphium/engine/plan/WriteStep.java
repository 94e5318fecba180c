package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The stages {@code UPDATE}, {@code DELETE} and {@code BATCHED_DELETE} as {@code explain} runs
 * them: counts what would be written, and writes nothing. On top of the lookup of one {@code _id}
 * they are called {@code EXPRESS_UPDATE} and {@code EXPRESS_DELETE}.
 */
record WriteStep(PlanNode input, ExplainedWrite write) implements UnaryNode {
  @Override
  public String stage() {
    return input instanceof IdLookup && write.first()
        ? "EXPRESS_" + write.kind().name()
        : write.kind().name();
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (!(running instanceof Source source)) {
      return;
    }
    if (write.kind() == ExplainedWrite.Kind.UPDATE) {
      out.append("nMatched", source.matched)
          .append("nWouldModify", source.changed)
          .append("nWouldUpsert", source.matched == 0 && write.upserts() ? 1 : 0);
    } else {
      out.append("nWouldDelete", source.changed);
    }
  }

  private static final class Source extends RecordSource {
    private final ExplainedWrite write;
    private final RecordSource input;
    private boolean done;
    private int matched;
    private int changed;

    Source(WriteStep node, RecordSource input) {
      super(node, input);
      this.write = node.write;
      this.input = input;
    }

    @Override
    boolean advance() {
      while (!done && input.next()) {
        matched++;
        changed += write.changes().test(input.result()) ? 1 : 0;
        done = write.first();
        if (write.returns()) {
          return true;
        }
      }
      done = true;
      return false;
    }

    @Override
    long recordId() {
      return input.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return input.document();
    }
  }
}
