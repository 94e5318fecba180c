package dev.morphium.engine.pipeline.stage;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.pipeline.BlockingSource;
import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.pipeline.StageRules;
import dev.morphium.engine.value.Document;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * {@code $out}: the documents become the content of a collection, all or none.
 *
 * @param target the collection
 * @param timeseries the options of the time series that it is to be, or null
 */
record OutStage(Namespace target, @Nullable Document timeseries) implements Stage {
  @Override
  public String name() {
    return "$out";
  }

  @Override
  public StageRules rules() {
    return StageRules.WRITER;
  }

  @Override
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    return new BlockingSource(input) {
      @Override
      protected Iterator<Document> compute() {
        DocumentSource checked =
            () -> {
              context.checkInterrupt();
              return input.next();
            };
        context.data().replaceCollection(target, checked, timeseries);
        return Collections.emptyIterator();
      }
    };
  }
}
