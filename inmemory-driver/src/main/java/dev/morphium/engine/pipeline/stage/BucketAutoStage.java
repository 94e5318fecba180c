package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.AccumulatedField;
import dev.morphium.engine.pipeline.Accumulator;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
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
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        return buckets(read(input, context), context).iterator();
      }
    };
  }

  private List<Entry> read(DocumentSource input, PipelineContext context) {
    Scope scope = context.scope();
    List<Entry> entries = new ArrayList<>();
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Value value = groupBy.evaluate(scope.at(document));
      if (granularity != null) {
        Granularity.check(value);
      }
      entries.add(new Entry(value.isMissing() ? Constant.NULL : value, document));
    }
    entries.sort(Comparator.comparing(Entry::value, context.comparator()));
    return entries;
  }

  private List<Document> buckets(List<Entry> entries, PipelineContext context) {
    ValueComparator comparator = context.comparator();
    int share = Math.max(1, (int) Math.round((double) entries.size() / count));
    List<Document> buckets = new ArrayList<>();
    Value previousEnd = null;
    int from = 0;
    while (from < entries.size()) {
      boolean last = buckets.size() == count - 1;
      int to = last ? entries.size() : Math.min(from + share, entries.size());
      Value end = entries.get(to - 1).value();
      if (granularity != null) {
        end = granularity.roundUp(end);
        while (to < entries.size() && comparator.compare(end, entries.get(to).value()) > 0) {
          to++;
        }
        if (to < entries.size() && Granularity.isZero(end)) {
          end = granularity.roundDown(entries.get(to).value());
        }
      } else {
        while (to < entries.size() && comparator.equal(end, entries.get(to).value())) {
          end = entries.get(to++).value();
        }
        end = to < entries.size() ? entries.get(to).value() : end;
      }
      Value start = entries.get(from).value();
      if (granularity != null) {
        start = previousEnd == null ? granularity.roundDown(start) : previousEnd;
      }
      buckets.add(bucket(start, end, entries.subList(from, to), context.scope()));
      previousEnd = end;
      from = to;
    }
    return buckets;
  }

  private Document bucket(Value start, Value end, List<Entry> entries, Scope scope) {
    DocumentBuilder builder = new DocumentBuilder();
    builder.startDocument("_id").append("min", start).append("max", end).end();
    for (AccumulatedField field : fields) {
      Accumulator accumulator = field.accumulator().start(scope.at(Document.EMPTY));
      for (Entry entry : entries) {
        accumulator.add(scope.at(entry.document()));
      }
      builder.append(field.name(), GroupStage.orNull(accumulator.result()));
    }
    return builder.build();
  }

  private record Entry(Value value, Document document) {}
}
