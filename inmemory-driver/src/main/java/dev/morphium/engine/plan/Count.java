package dev.morphium.engine.plan;

import dev.morphium.engine.value.DocumentBuilder;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code COUNT}: how many records its input has, less those to skip and up to a limit. It
 * gives no record.
 */
record Count(PlanNode input, long skip, long limit) implements PlanNode {
  @Override
  public String stage() {
    return "COUNT";
  }

  @Override
  public List<PlanNode> inputs() {
    return List.of(input);
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running instanceof Source source) {
      out.append("nCounted", source.counted).append("nSkipped", source.skipped);
    }
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final Count node;
    private long skipped;
    private long counted;

    Source(Count node, RecordSource input) {
      super(node, input);
      this.node = node;
      this.input = input;
    }

    @Override
    boolean advance() {
      skipped = input.skip(node.skip);
      counted = skipped < node.skip ? 0 : input.skip(node.limit);
      return false;
    }

    @Override
    long counted() {
      return counted;
    }

    @Override
    long recordId() {
      return 0;
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }
  }
}
