package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The stages {@code SKIP} and {@code LIMIT}: leaves out the first records of its input, or all
 * after a number of them.
 */
record Skip(PlanNode input, long skip, long limit) implements UnaryNode {
  /** No limit. */
  static final long UNLIMITED = Long.MAX_VALUE;

  @Override
  public String stage() {
    return limit == UNLIMITED ? "SKIP" : "LIMIT";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (limit == UNLIMITED) {
      out.append("skipAmount", skip);
    } else {
      out.append("limitAmount", limit);
    }
  }

  /** Whether the limit belongs to a sort, as a part of it in mongod, which only ends when asked. */
  private boolean limitsSort() {
    return input instanceof Sort || input instanceof Skip below && below.limitsSort();
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final long limit;
    private final boolean endsAtLimit;
    private long toSkip;
    private long given;

    Source(Skip node, RecordSource input) {
      super(node, input);
      this.input = input;
      this.toSkip = node.skip;
      this.limit = node.limit;
      this.endsAtLimit = !node.limitsSort();
    }

    @Override
    boolean advance() {
      if (given >= limit) {
        return false;
      }
      long wanted = toSkip;
      toSkip = 0;
      if (wanted > 0 && input.skip(wanted) < wanted) {
        given = limit;
        return false;
      }
      given++;
      return input.next();
    }

    @Override
    boolean isAtEnd() {
      return endsAtLimit && given >= limit || input.isAtEnd();
    }

    @Override
    long recordId() {
      return input.recordId();
    }

    @Override
    Document result() {
      return input.result();
    }

    @Override
    byte @Nullable [] document() {
      return input.document();
    }
  }
}
