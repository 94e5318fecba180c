package dev.morphium.engine.plan;

import dev.morphium.engine.signal.CountedCheck;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillStatistics;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The stage {@code SORT}: all records of its input in an order, or the first few of that order.
 *
 * @param count how many of the first are wanted; 0 for all
 */
record Sort(PlanNode input, SortPattern pattern, ValueComparator comparator, long count)
    implements UnaryNode {
  @Override
  public String stage() {
    return "SORT";
  }

  @Override
  public RecordSource open(PlanContext context) {
    return new Source(
        this, input.open(context), context.sortMemory(), new CountedCheck(context.interrupt()));
  }

  @Override
  public void describe(DocumentBuilder out, @Nullable RecordSource running) {
    if (running instanceof Source source) {
      describe(out, source.memory.limitBytes());
      SpillStatistics spilled = source.memory.statistics();
      out.append("totalDataSizeSorted", source.bytes)
          .append("usedDisk", spilled.usedDisk())
          .append("spills", (int) spilled.spills());
    }
  }

  /**
   * Appends what explain shows of the step before it ran.
   *
   * @param memory how many bytes it may take before it goes to disk
   */
  void describe(DocumentBuilder out, long memory) {
    out.append("sortPattern", pattern.toDocument())
        .append("memLimit", (int) Math.min(memory, Integer.MAX_VALUE));
    if (count != 0) {
      out.append("limitAmount", count);
    }
    out.append("type", "simple");
  }

  private record Item(long recordId, Document document) {}

  /** Records in a temporary file: the id, and the document, which has the keys. */
  private record ItemFormat(SortPattern pattern, ValueComparator comparator)
      implements SpillFormat<Item> {
    @Override
    public void write(SpillWriter out, Value[] keys, Item item) {
      out.writeLong(item.recordId()).writeDocument(item.document());
    }

    @Override
    public Item read(SpillReader in) {
      return new Item(in.readLong(), in.readDocument());
    }

    @Override
    public Value[] keys(Item item) {
      return pattern.keys(item.document(), comparator);
    }
  }

  private static final class Source extends RecordSource {
    private final RecordSource input;
    private final Sort node;
    private final StageMemory memory;
    private final Sorter<Item> sorter;
    private @Nullable Iterator<Item> sorted;
    private @Nullable Item current;
    private long bytes;

    Source(Sort node, RecordSource input, StageMemory memory, InterruptCheck interrupts) {
      super(node, input);
      this.input = input;
      this.node = node;
      this.memory = memory;
      this.sorter =
          new Sorter<>(
              node.pattern,
              node.comparator,
              node.count,
              memory,
              new ItemFormat(node.pattern, node.comparator),
              interrupts);
    }

    @Override
    boolean advance() {
      Iterator<Item> items = sorted;
      if (items == null) {
        while (input.next()) {
          Document document = input.result();
          bytes += document.length();
          sorter.add(
              node.pattern.keys(document, node.comparator),
              new Item(input.recordId(), document),
              document.length());
        }
        items = sorter.sorted();
        sorted = items;
      }
      current = items.hasNext() ? items.next() : null;
      return current != null;
    }

    @Override
    void close() {
      sorted = Collections.emptyIterator();
      current = null;
      memory.close();
      super.close();
    }

    @Override
    long recordId() {
      return current == null ? 0 : current.recordId();
    }

    @Override
    Document metadata() {
      return current == null ? Document.EMPTY : current.document().metadata();
    }

    @Override
    byte @Nullable [] document() {
      return current == null ? null : current.document().bytes();
    }
  }
}
