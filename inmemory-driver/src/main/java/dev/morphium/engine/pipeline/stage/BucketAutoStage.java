package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.pipeline.AccumulatedField;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * {@code $bucketAuto}: groups by ranges of values that hold about as many documents each.
 *
 * @param groupBy gives the values
 * @param count how many ranges there may be
 * @param fields the accumulators
 * @param granularity the numbers that boundaries must be of, or null
 */
record BucketAutoStage(
    Expression groupBy, int count, List<AccumulatedField> fields, @Nullable Granularity granularity)
    implements Stage {

  @Override
  public String name() {
    return "$bucketAuto";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory("$bucketAuto", MemoryLimit.BUCKET_AUTO);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        ValueComparator comparator = context.comparator();
        Sorter<KeyedDocument> sorter =
            new Sorter<>(
                (left, right) -> comparator.compare(left[0], right[0]),
                true,
                comparator,
                0,
                memory,
                KeyedDocument.FORMAT,
                context.steps());
        long entries = read(input, context, sorter);
        return new Buckets(sorter.sorted(), entries, context);
      }
    };
  }

  private long read(DocumentSource input, PipelineContext context, Sorter<KeyedDocument> sorter) {
    Scope scope = context.scope();
    long entries = 0;
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Value value = groupBy.evaluate(scope.at(document));
      if (granularity != null) {
        Granularity.check(value);
      }
      Document held = ValueSize.compact(document);
      Value key = ValueSize.compact(value.isMissing() ? Constant.NULL : value);
      sorter.add(
          new Value[] {key}, new KeyedDocument(key, held), held.length() + ValueSize.of(key));
      entries++;
    }
    return entries;
  }

  /** The buckets of a sorted input, each made when it is asked for. */
  private final class Buckets implements Iterator<Document> {
    private final Iterator<KeyedDocument> entries;
    private final PipelineContext context;
    private final ValueComparator comparator;
    private final long share;
    private @Nullable KeyedDocument next;
    private @Nullable Value previousEnd;
    private int made;

    Buckets(Iterator<KeyedDocument> entries, long size, PipelineContext context) {
      this.entries = entries;
      this.context = context;
      this.comparator = context.comparator();
      this.share = Math.max(1, Math.round((double) size / count));
      this.next = entries.hasNext() ? entries.next() : null;
    }

    @Override
    public boolean hasNext() {
      return next != null;
    }

    @Override
    public Document next() {
      KeyedDocument first = next;
      if (first == null) {
        throw new NoSuchElementException();
      }
      List<Accumulator> accumulators = new ArrayList<>(fields.size());
      for (AccumulatedField field : fields) {
        accumulators.add(field.accumulator().start(context.scope().at(Document.EMPTY)));
      }
      boolean last = made == count - 1;
      Value end = first.key();
      for (long taken = 0; next != null && (last || taken < share); taken++) {
        end = take(accumulators);
      }
      Value start = first.key();
      if (granularity == null) {
        while (next != null && comparator.equal(end, next.key())) {
          end = take(accumulators);
        }
        end = next != null ? next.key() : end;
      } else {
        end = round(granularity, granularity.roundUp(end), accumulators);
        start = previousEnd == null ? granularity.roundDown(start) : previousEnd;
      }
      previousEnd = end;
      made++;
      return bucket(start, end, accumulators);
    }

    private Value round(Granularity numbers, Value rounded, List<Accumulator> accumulators) {
      while (next != null && comparator.compare(rounded, next.key()) > 0) {
        take(accumulators);
      }
      return next != null && Granularity.isZero(rounded) ? numbers.roundDown(next.key()) : rounded;
    }

    /** The next document goes into the bucket. @return its value */
    private Value take(List<Accumulator> accumulators) {
      KeyedDocument entry = Objects.requireNonNull(next);
      context.checkInterrupt();
      for (Accumulator accumulator : accumulators) {
        accumulator.add(context.scope().at(entry.document()));
      }
      next = entries.hasNext() ? entries.next() : null;
      return entry.key();
    }
  }

  private Document bucket(Value start, Value end, List<Accumulator> accumulators) {
    DocumentBuilder builder = new DocumentBuilder();
    builder.startDocument("_id").append("min", start).append("max", end).end();
    for (int i = 0; i < accumulators.size(); i++) {
      builder.append(fields.get(i).name(), GroupStage.orNull(accumulators.get(i).result()));
    }
    return builder.build();
  }
}
