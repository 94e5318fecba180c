package dev.morphium.engine.cursor;

import dev.morphium.engine.pipeline.DocumentSource;
import dev.morphium.engine.value.Document;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * A result that may know of its end before it is asked for a document in vain.
 *
 * <p>The cursor of such a result is closed with the batch that holds the last document; any other
 * cursor stays open until a batch ends early, as in mongod, where {@code find} asks its plan
 * whether it is at the end, and {@code aggregate} does not. Source: MongoDB manual, "getMore".
 */
public interface EndAwareSource extends DocumentSource {
  /** Whether it is known, without looking, that there is no further document. */
  boolean isAtEnd();

  /** The documents of a list, whose end is known. */
  static EndAwareSource of(Iterable<Document> documents) {
    Iterator<Document> iterator = documents.iterator();
    return new EndAwareSource() {
      @Override
      public boolean isAtEnd() {
        return !iterator.hasNext();
      }

      @Override
      public @Nullable Document next() {
        return iterator.hasNext() ? iterator.next() : null;
      }
    };
  }
}
