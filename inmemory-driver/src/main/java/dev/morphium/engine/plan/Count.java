package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code COUNT}: how many records its input has, less those to skip and up to a limit. It
 * gives no record.
 */
record Count(PlanNode input, long skip, long limit) implements UnaryNode {
  @Override
  public String stage() {
    return "COUNT";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    CountedRecords.describe(out, running);
  }

  private static final class Source extends CountedRecords {
    private final RecordSource input;
    private final Count node;

    Source(Count node, RecordSource input) {
      super(node, input);
      this.node = node;
      this.input = input;
    }

    @Override
    boolean advance() {
      return count(node.skip, node.limit);
    }

    @Override
    long pass(long count) {
      return input.skip(count);
    }
  }
}
