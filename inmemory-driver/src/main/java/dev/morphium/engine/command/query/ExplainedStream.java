package dev.morphium.engine.command.query;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.pipeline.PipelineContext;
import dev.morphium.engine.pipeline.Stage;
import dev.morphium.engine.value.Document;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The stage of an explained change stream that gives its events: those that there are, once the
 * plan on the oplog has been run for its figures.
 *
 * @param events opens the stream, given what throws when the operation is to end
 */
record ExplainedStream(Function<Runnable, DocumentSource> events) implements Stage {
  /** A stage behind it, through which all events pass. */
  static final Stage PASSED_ON = new ExplainedStream(interrupt -> DocumentSource.EMPTY);

  @Override
  public String name() {
    return "$changeStream";
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // there is one that passes on
  public DocumentSource apply(DocumentSource input, PipelineContext context) {
    if (this == PASSED_ON) {
      return input;
    }
    DocumentSource opened = events.apply(context.data()::checkInterrupt);
    return new DocumentSource() {
      private boolean scanned;

      @Override
      public @Nullable Document next() {
        while (!scanned) {
          scanned = input.next() == null;
        }
        return opened.next();
      }

      @Override
      public void close() {
        input.close();
      }
    };
  }
}
