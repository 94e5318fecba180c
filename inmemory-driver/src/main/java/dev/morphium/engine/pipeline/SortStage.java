package dev.morphium.engine.pipeline;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.ValueComparator;
import java.util.Iterator;
import java.util.List;

/**
 * {@code $sort}, all documents or the first few.
 *
 * @param pattern the order
 * @param limit how many of the first documents are wanted; 0 for all
 * @param tellsKeys whether the documents tell by which values they were sorted
 */
public record SortStage(SortPattern pattern, long limit, boolean tellsKeys) implements Stage {
  /** What {@code $meta} calls the values that a document was sorted by. */
  public static final String SORT_KEY = "sortKey";

  public SortStage(SortPattern pattern, long limit) {
    this(pattern, limit, false);
  }

  /** The same stage, whose documents tell by which values they were sorted. */
  SortStage tellingKeys() {
    return new SortStage(pattern, limit, true);
  }

  @Override
  public String name() {
    return "$sort";
  }

  @Override
  public FieldChanges changes() {
    return limit == 0 ? FieldChanges.NOTHING : FieldChanges.EVERYTHING;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    StageMemory memory = context.memory("$sort", MemoryLimit.SORT);
    return new BlockingSource(input, memory) {
      @Override
      protected Iterator<Document> compute() {
        ValueComparator comparator = context.comparator();
        Sorter<Document> sorter =
            new Sorter<>(
                pattern,
                comparator,
                limit,
                memory,
                SpillFormat.documents(pattern, comparator),
                context.steps());
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          Document held = ValueSize.compact(document);
          sorter.add(pattern.keys(held, comparator), held, held.length());
        }
        Iterator<Document> sorted = sorter.sorted();
        return tellsKeys ? telling(sorted, comparator) : sorted;
      }
    };
  }

  private Iterator<Document> telling(Iterator<Document> sorted, ValueComparator comparator) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return sorted.hasNext();
      }

      @Override
      public Document next() {
        Document document = sorted.next();
        DocumentBuilder known = new DocumentBuilder();
        for (Element each : document.metadata().elements()) {
          if (!each.name().equals(SORT_KEY)) {
            known.append(each.name(), each.value());
          }
        }
        known.append(SORT_KEY, ArrayValue.of(List.of(pattern.keys(document, comparator))));
        return document.withMetadata(known.build());
      }
    };
  }
}
