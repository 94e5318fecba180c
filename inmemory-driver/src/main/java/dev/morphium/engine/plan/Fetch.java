package dev.morphium.engine.plan;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code FETCH}: the documents of the records that an index gave, those that pass a
 * filter.
 */
record Fetch(PlanNode input, @Nullable Filter filter) implements UnaryNode {
  @Override
  public String stage() {
    return "FETCH";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(this, input.open(context), context);
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running != null) {
      out.append("docsExamined", (int) running.documentsExamined());
    }
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final RecordStore records;
    private final @Nullable Filter filter;
    private byte @Nullable [] document;
    private long examined;

    Source(Fetch node, RecordSource input, PlanContext context) {
      super(node, input);
      this.input = input;
      this.records = context.collection().records();
      this.filter = node.filter;
    }

    @Override
    boolean advance() {
      while (input.next()) {
        byte[] found = records.get(input.recordId());
        if (found == null) {
          throw new AssertionError(
              "an index leads to record " + input.recordId() + ", which is not there");
        }
        examined++;
        if (filter == null || filter.matches(found, 0)) {
          document = found;
          return true;
        }
      }
      return false;
    }

    @Override
    long skip(long count) {
      return filter == null ? input.skip(count) : super.skip(count);
    }

    @Override
    long recordId() {
      return input.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return document;
    }

    @Override
    long documentsExamined() {
      return examined;
    }
  }
}
