package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.stage.DensifyStage.Range;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.SpillReader;
import dev.morphium.engine.spill.SpillWriter;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/**
 * One run of {@code $densify}: the input is sorted by partition and value, on disk where memory is
 * short, and the documents between are made when they are asked for.
 */
final class DensifyRun implements Iterator<Document> {
  /** Most documents that may be made. */
  private static final long MAX_MADE = 500_000;

  private final DensifyStage stage;
  private final PipelineContext context;
  private final ValueComparator comparator;
  private final Sorter<Entry> sorter;
  private Iterator<Entry> sorted = List.<Entry>of().iterator();
  private @Nullable Entry entry;
  private @Nullable ArrayValue partition;
  private Value least = Constant.NULL;
  private Value most = Constant.NULL;
  private Value start = Constant.NULL;
  private Value wanted = Constant.NULL;
  private boolean started;
  private long steps;
  private long made;

  DensifyRun(DensifyStage stage, PipelineContext context, StageMemory memory) {
    this.stage = stage;
    this.context = context;
    this.comparator = context.comparator();
    this.sorter =
        new Sorter<>(this::compareKeys, true, comparator, 0, memory, Entry.FORMAT, context.steps());
  }

  private int compareKeys(Value[] left, Value[] right) {
    int partitions = comparator.compare(left[0], right[0]);
    return partitions != 0 ? partitions : comparator.compare(left[1], right[1]);
  }

  /** Reads the input and gives the output. */
  Iterator<Document> densify(DocumentSource input) {
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      read(ValueSize.compact(document));
    }
    sorted = sorter.sorted();
    advance();
    if (entry != null) {
      partition = entry.partition();
    } else if (stage.partitionBy().isEmpty() && stage.range() instanceof Range.Explicit) {
      partition = ArrayValue.EMPTY;
    }
    return this;
  }

  private void read(Document document) {
    Value value = DocumentFields.get(document, stage.field());
    Value known = value.isNullish() ? Constant.NULL : value;
    if (!value.isNullish()) {
      stage.step().check(value);
      boolean first = least.isNullish();
      least = first || comparator.compare(value, least) < 0 ? value : least;
      most = first || comparator.compare(most, value) < 0 ? value : most;
    }
    List<Value> key = new ArrayList<>(stage.partitionBy().size());
    for (FieldPath path : stage.partitionBy()) {
      Value part = DocumentFields.get(document, path);
      key.add(part.isMissing() ? Constant.NULL : part);
    }
    ArrayValue partitionKey = ArrayValue.of(key);
    sorter.add(
        new Value[] {partitionKey, known},
        new Entry(partitionKey, known, document),
        document.length() + ValueSize.of(partitionKey));
  }

  private void advance() {
    entry = sorted.hasNext() ? sorted.next() : null;
  }

  @Override
  public boolean hasNext() {
    while (partition != null) {
      Entry next = entryHere();
      if (next != null || isWantedAtEnd()) {
        return true;
      }
      partition = entry == null ? null : entry.partition();
      started = false;
    }
    return false;
  }

  /** The next document of the input that belongs to the partition. */
  private @Nullable Entry entryHere() {
    Entry next = entry;
    return next != null && partition != null && comparator.equal(next.partition(), partition)
        ? next
        : null;
  }

  /** Whether documents are made behind the last of the partition; none where that is the end. */
  private boolean isWantedAtEnd() {
    if (stage.range() instanceof Range.Partition) {
      return false;
    }
    begin(Constant.NULL);
    return isWanted();
  }

  /** The sequence of the partition begins. */
  private void begin(Value first) {
    if (!started) {
      started = true;
      steps = 0;
      start =
          switch (stage.range()) {
            case Range.Explicit explicit -> explicit.from();
            case Range.Full full -> least;
            case Range.Partition own -> first;
          };
      wanted = start;
    }
  }

  private boolean isWanted() {
    return !wanted.isNullish()
        && switch (stage.range()) {
          case Range.Explicit explicit -> comparator.compare(wanted, explicit.to()) < 0;
          case Range.Full full -> comparator.compare(wanted, most) <= 0;
          case Range.Partition own -> true;
        };
  }

  @Override
  public Document next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    Entry next = entryHere();
    if (next == null) {
      return make();
    }
    if (!next.value().isNullish()) {
      begin(next.value());
      int order = isWanted() ? comparator.compare(wanted, next.value()) : 1;
      if (order < 0) {
        return make();
      }
      if (order == 0) {
        wanted = stage.step().plus(start, ++steps);
      }
    }
    advance();
    return next.document();
  }

  private Document make() {
    context.checkInterrupt();
    if (++made > MAX_MADE) {
      throw new CommandException(
          5897900, "Generated " + made + " documents in $densify, which is over the limit");
    }
    Document document = Document.EMPTY;
    for (int i = 0; partition != null && i < stage.partitionBy().size(); i++) {
      document = DocumentFields.with(document, stage.partitionBy().get(i), partition.get(i));
    }
    Document with = DocumentFields.with(document, stage.field(), wanted);
    wanted = stage.step().plus(start, ++steps);
    return with;
  }

  private record Entry(ArrayValue partition, Value value, Document document) {
    static final SpillFormat<Entry> FORMAT =
        new SpillFormat<>() {
          @Override
          public void write(SpillWriter out, Value[] keys, Entry entry) {
            out.writeDocument(
                    new DocumentBuilder(64)
                        .append("p", entry.partition)
                        .append("v", entry.value)
                        .build())
                .writeDocument(entry.document);
          }

          @Override
          public Entry read(SpillReader in) {
            Document keys = in.readDocument();
            return new Entry((ArrayValue) keys.get("p"), keys.get("v"), in.readDocument());
          }

          @Override
          public Value[] keys(Entry entry) {
            return new Value[] {entry.partition, entry.value};
          }
        };
  }
}
