package dev.morphium.engine.pipeline.window;

import dev.morphium.engine.expression.Expression;
import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentFields;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.WindowFunction;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.FieldPath;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code $setWindowFields}: adds fields computed from the documents around each document.
 *
 * <p>Documents come out sorted by partition, then by the sort pattern. Source: MongoDB manual,
 * "$setWindowFields (aggregation)".
 *
 * @param partitionBy tells to which partition a document belongs, or null when there is only one
 * @param sort the order within a partition
 * @param output the functions by the fields they compute
 */
record SetWindowFieldsStage(
    @Nullable Expression partitionBy, SortPattern sort, Map<FieldPath, WindowFunction> output)
    implements Stage {
  @Override
  public String name() {
    return "$setWindowFields";
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        List<Entry> entries = read(input, context);
        ValueComparator comparator = context.comparator();
        List<Document> result = new ArrayList<>(entries.size());
        int from = 0;
        while (from < entries.size()) {
          int to = from + 1;
          while (to < entries.size()
              && comparator.equal(entries.get(from).partition(), entries.get(to).partition())) {
            to++;
          }
          partition(entries.subList(from, to), context.scope(), result);
          from = to;
        }
        return result.iterator();
      }
    };
  }

  private List<Entry> read(DocumentSource input, PipelineContext context) {
    ValueComparator comparator = context.comparator();
    List<Entry> entries = new ArrayList<>();
    Document document;
    while ((document = input.next()) != null) {
      context.checkInterrupt();
      Value[] keys = sort.keys(document, comparator);
      entries.add(new Entry(partitionOf(document, context.scope()), keys, document));
    }
    Comparator<Entry> order = Comparator.comparing(Entry::partition, comparator);
    entries.sort(order.thenComparing(Entry::keys, sort.keyOrder(comparator)));
    return entries;
  }

  private Value partitionOf(Document document, Scope scope) {
    Value partition =
        partitionBy == null ? Constant.NULL : partitionBy.evaluate(scope.at(document));
    if (partition instanceof ArrayValue) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "An expression used to partition cannot evaluate to value of type array");
    }
    return partition.isNullish() ? Constant.NULL : partition;
  }

  private void partition(List<Entry> entries, Scope scope, List<Document> result) {
    List<Document> documents = entries.stream().map(Entry::document).toList();
    List<Document> changed = new ArrayList<>(documents);
    output.forEach(
        (path, function) -> {
          List<Value> values = function.compute(documents, scope);
          for (int i = 0; i < values.size(); i++) {
            changed.set(i, DocumentFields.with(changed.get(i), path, values.get(i)));
          }
        });
    result.addAll(changed);
  }

  private record Entry(Value partition, Value[] keys, Document document) {}
}
