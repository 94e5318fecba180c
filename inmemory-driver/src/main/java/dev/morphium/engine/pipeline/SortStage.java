package dev.morphium.engine.pipeline;

import dev.morphium.engine.memory.MemoryLimit;
import dev.morphium.engine.memory.ValueSize;
import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.sort.SpillFormat;
import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.Iterator;

/**
 * {@code $sort}, all documents or the first few.
 *
 * @param pattern the order
 * @param limit how many of the first documents are wanted; 0 for all
 */
public record SortStage(SortPattern pattern, long limit) implements Stage {
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
        return sorter.sorted();
      }
    };
  }
}
