package dev.morphium.engine.plan;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The stage {@code OR}: the records of several inputs one after another, each record once. */
record Union(List<PlanNode> inputs) implements PlanNode {
  @Override
  public String stage() {
    return "OR";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(
        this, inputs.stream().map(input -> input.open(context)).toArray(RecordSource[]::new));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running instanceof Source source) {
      out.append("dupsTested", (int) source.tested).append("dupsDropped", (int) source.dropped);
    }
  }

  private static final class Source extends RecordSource {
    private final RecordSource[] sources;
    private final Set<Long> seen = new HashSet<>();
    private int current;
    private long tested;
    private long dropped;

    Source(Union node, RecordSource[] sources) {
      super(node, sources);
      this.sources = sources;
    }

    @Override
    boolean advance() {
      while (current < sources.length) {
        while (sources[current].next()) {
          tested++;
          if (seen.add(sources[current].recordId())) {
            return true;
          }
          dropped++;
        }
        current++;
      }
      return false;
    }

    @Override
    long recordId() {
      return sources[current].recordId();
    }

    @Override
    Document metadata() {
      return sources[current].metadata();
    }

    @Override
    byte @Nullable [] document() {
      return sources[current].document();
    }
  }
}
