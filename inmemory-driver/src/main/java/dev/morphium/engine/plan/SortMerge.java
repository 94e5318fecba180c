package dev.morphium.engine.plan;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.store.RecordStore;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code SORT_MERGE}: the records of several inputs that are in one order each, in that
 * order, each record once. So the first few of {@code $in} or {@code $or} are found without a sort
 * of all.
 *
 * @param inputs scans that give no documents, each in the order of the pattern
 */
record SortMerge(List<PlanNode> inputs, SortPattern pattern, ValueComparator comparator)
    implements PlanNode {
  @Override
  public String stage() {
    return "SORT_MERGE";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(
        this,
        inputs.stream().map(input -> input.open(context)).toArray(RecordSource[]::new),
        context.collection().records());
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    out.append("sortPattern", pattern.toDocument());
    if (running instanceof Source source) {
      out.append("dupsTested", (int) source.tested).append("dupsDropped", (int) source.dropped);
    }
  }

  /** The record that an input stands on. */
  private record Head(RecordSource input, int number, Value[] keys) {}

  private static final class Source extends RecordSource {
    private final RecordSource[] sources;
    private final RecordStore records;
    private final SortMerge node;
    private final PriorityQueue<Head> heads;
    private final Set<Long> seen = new HashSet<>();
    private @Nullable Head current;
    private boolean started;
    private long tested;
    private long dropped;

    Source(SortMerge node, RecordSource[] sources, RecordStore records) {
      super(node, sources);
      this.sources = sources;
      this.records = records;
      this.node = node;
      Comparator<Value[]> order = node.pattern.keyOrder(node.comparator);
      heads =
          new PriorityQueue<>(
              Comparator.comparing(Head::keys, order).thenComparingInt(Head::number));
    }

    @Override
    boolean advance() {
      Head before = current;
      if (before != null) {
        fetch(before.input, before.number);
      } else if (!started) {
        started = true;
        for (int i = 0; i < sources.length; i++) {
          fetch(sources[i], i);
        }
      }
      Head head = heads.poll();
      while (head != null && isRepeated(head)) {
        fetch(head.input, head.number);
        head = heads.poll();
      }
      current = head;
      return head != null;
    }

    private boolean isRepeated(Head head) {
      tested++;
      boolean repeated = !seen.add(head.input.recordId());
      dropped += repeated ? 1 : 0;
      return repeated;
    }

    private void fetch(RecordSource input, int number) {
      if (input.next()) {
        byte[] found = Objects.requireNonNull(records.get(input.recordId()), "an indexed record");
        heads.add(new Head(input, number, node.pattern.keys(Document.of(found), node.comparator)));
      }
    }

    @Override
    long recordId() {
      Head head = current;
      return head == null ? 0 : head.input.recordId();
    }

    @Override
    Document metadata() {
      Head head = current;
      return head == null ? Document.EMPTY : head.input.metadata();
    }

    @Override
    byte @Nullable [] document() {
      return null;
    }
  }
}
