package dev.morphium.engine.plan;

import dev.morphium.engine.sort.SortLimits;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueComparator;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The step {@code SORT}: all records of its input in an order, or the first few of that order. */
record Sort(PlanNode input, SortPattern pattern, ValueComparator comparator, SortLimits limits)
    implements PlanNode {
  @Override
  public String stage() {
    return "SORT";
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
    out.append("sortPattern", pattern.toDocument()).append("memLimit", (int) limits.memoryBytes());
    if (limits.count() != 0) {
      out.append("limitAmount", limits.count());
    }
    out.append("type", "simple");
    if (running instanceof Source source) {
      out.append("totalDataSizeSorted", source.bytes).append("usedDisk", false).append("spills", 0);
    }
  }

  private record Item(long recordId, byte[] document) {}

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final Sorter<Item> sorter;
    private @Nullable Iterator<Item> sorted;
    private @Nullable Item current;
    private long bytes;

    Source(Sort node, RecordSource input) {
      super(node, input);
      this.input = input;
      this.sorter = new Sorter<>(node.pattern, node.comparator, node.limits);
    }

    @Override
    boolean advance() {
      Iterator<Item> items = sorted;
      if (items == null) {
        while (input.next()) {
          Document document = input.result();
          bytes += document.length();
          sorter.add(document, new Item(input.recordId(), document.bytes()));
        }
        items = sorter.sorted().iterator();
        sorted = items;
      }
      current = items.hasNext() ? items.next() : null;
      return current != null;
    }

    @Override
    long recordId() {
      return current == null ? 0 : current.recordId();
    }

    @Override
    byte @Nullable [] document() {
      return current == null ? null : current.document();
    }
  }
}
