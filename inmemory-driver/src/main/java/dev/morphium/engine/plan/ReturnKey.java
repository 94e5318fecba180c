package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code RETURN_KEY}: of each record the index key that led to it instead of its
 * document; an empty document where no index did. Source: MongoDB manual, "cursor.returnKey()".
 */
record ReturnKey(PlanNode input) implements UnaryNode {
  @Override
  public String stage() {
    return "RETURN_KEY";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context));
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;

    Source(ReturnKey node, RecordSource input) {
      super(node, input);
      this.input = input;
    }

    @Override
    boolean advance() {
      return input.next();
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
      return input.metadata().get(IndexScan.INDEX_KEY) instanceof Document key
          ? key
          : Document.EMPTY;
    }
  }
}
