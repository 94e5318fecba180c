package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;

/**
 * {@code $densify}: documents for the values of a field that are missing in a sequence.
 *
 * <p>Documents come out sorted by partition and value; those without a value come first in theirs.
 * Source: MongoDB manual, "$densify (aggregation)".
 *
 * @param field the field
 * @param partitionBy the fields of which each combination of values has a sequence of its own
 * @param step the distance of the values
 * @param range from where to where the sequences go
 */
record DensifyStage(FieldPath field, List<FieldPath> partitionBy, DensifyStep step, Range range)
    implements Stage {
  /** Most documents that may be made. */
  private static final long MAX_MADE = 500_000;

  /** Where sequences begin and end. */
  sealed interface Range {
    /** From the smallest to the largest value of all documents. */
    record Full() implements Range {}

    /** From the smallest to the largest value of the partition. */
    record Partition() implements Range {}

    /** From one value to another, exclusive. */
    record Explicit(Value from, Value to) implements Range {}
  }

  @Override
  public String name() {
    return "$densify";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        return new Run(context).densify(read(input, context)).iterator();
      }
    };
  }

  private List<Entry> read(DocumentSource input, PipelineContext context) {
    List<Entry> entries = new ArrayList<>();
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Value value = DocumentFields.get(document, field);
      Value known = value.isNullish() ? Constant.NULL : value;
      if (!value.isNullish()) {
        step.check(value);
      }
      List<Value> key = new ArrayList<>(partitionBy.size());
      for (FieldPath path : partitionBy) {
        Value part = DocumentFields.get(document, path);
        key.add(part.isMissing() ? Constant.NULL : part);
      }
      entries.add(new Entry(ArrayValue.of(key), known, document));
    }
    Comparator<Entry> order = Comparator.comparing(Entry::partition, context.comparator());
    entries.sort(order.thenComparing(Entry::value, context.comparator()));
    return entries;
  }

  /** One run of the stage. */
  private final class Run {
    private final PipelineContext context;
    private final ValueComparator comparator;
    private final List<Document> result = new ArrayList<>();
    private long made;

    Run(PipelineContext context) {
      this.context = context;
      this.comparator = context.comparator();
    }

    List<Document> densify(List<Entry> entries) {
      Value least = Constant.NULL;
      Value most = Constant.NULL;
      for (Entry entry : entries) {
        if (!entry.value().isNullish()) {
          boolean first = least.isNullish();
          least = first || isLess(entry.value(), least) ? entry.value() : least;
          most = first || isLess(most, entry.value()) ? entry.value() : most;
        }
      }
      if (entries.isEmpty() && partitionBy.isEmpty() && range instanceof Range.Explicit) {
        partition(entries, least, most);
      }
      int from = 0;
      while (from < entries.size()) {
        int to = from + 1;
        while (to < entries.size()
            && comparator.equal(entries.get(from).partition(), entries.get(to).partition())) {
          to++;
        }
        partition(entries.subList(from, to), least, most);
        from = to;
      }
      return result;
    }

    private boolean isLess(Value left, Value right) {
      return comparator.compare(left, right) < 0;
    }

    private void partition(List<Entry> entries, Value least, Value most) {
      List<Entry> valued = entries.stream().filter(e -> !e.value().isNullish()).toList();
      Value start = least;
      Value end = most;
      boolean inclusive = true;
      if (range instanceof Range.Explicit explicit) {
        start = explicit.from();
        end = explicit.to();
        inclusive = false;
      } else if (range instanceof Range.Partition && !valued.isEmpty()) {
        start = valued.get(0).value();
        end = valued.get(valued.size() - 1).value();
      }
      Value partition = entries.isEmpty() ? ArrayValue.EMPTY : entries.get(0).partition();
      entries.stream().filter(e -> e.value().isNullish()).forEach(e -> result.add(e.document()));
      boolean any = !start.isNullish() && !(range instanceof Range.Partition && valued.isEmpty());
      fill(valued, any ? start : Constant.NULL, end, inclusive, partition);
    }

    /** Merges the documents with those that are made for the values between. */
    private void fill(
        List<Entry> entries, Value start, Value end, boolean inclusive, Value partition) {
      long steps = 0;
      Value next = start;
      for (Entry entry : entries) {
        while (isWanted(next, end, inclusive) && comparator.compare(next, entry.value()) < 0) {
          make(next, partition);
          next = step.plus(start, ++steps);
        }
        if (isWanted(next, end, inclusive) && comparator.equal(next, entry.value())) {
          next = step.plus(start, ++steps);
        }
        result.add(entry.document());
      }
      while (isWanted(next, end, inclusive)) {
        make(next, partition);
        next = step.plus(start, ++steps);
      }
    }

    private boolean isWanted(Value next, Value end, boolean inclusive) {
      if (next.isNullish()) {
        return false;
      }
      int order = comparator.compare(next, end);
      return order < 0 || inclusive && order == 0;
    }

    private void make(Value value, Value partition) {
      context.checkInterrupt();
      if (++made > MAX_MADE) {
        throw new CommandException(
            5897900, "Generated " + made + " documents in $densify, which is over the limit");
      }
      Document document = Document.EMPTY;
      for (int i = 0; i < partitionBy.size(); i++) {
        document =
            DocumentFields.with(document, partitionBy.get(i), ((ArrayValue) partition).get(i));
      }
      result.add(DocumentFields.with(document, field, value));
    }
  }

  private record Entry(ArrayValue partition, Value value, Document document) {}
}
