package dev.morphium.engine.pipeline;

import dev.morphium.engine.sort.SortPattern;
import dev.morphium.engine.sort.Sorter;
import dev.morphium.engine.value.Document;
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
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        Sorter<Document> sorter =
            new Sorter<>(pattern, context.comparator(), context.sortLimits(limit));
        Document document;
        while ((document = input.next()) != null) {
          context.checkInterrupt();
          sorter.add(document, document);
        }
        return sorter.sorted().iterator();
      }
    };
  }
}
