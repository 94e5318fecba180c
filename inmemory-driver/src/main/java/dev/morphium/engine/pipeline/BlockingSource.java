package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Document;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The output of a stage that must see all of its input before it gives the first document.
 *
 * <p>The input is read when the first document is asked for, and closed at once.
 */
public abstract class BlockingSource extends StageSource {
  private @Nullable Iterator<Document> output;

  protected BlockingSource(DocumentSource input) {
    super(input);
  }

  @Override
  public @Nullable Document next() {
    Iterator<Document> documents = output;
    if (documents == null) {
      documents = compute();
      output = documents;
      input.close();
    }
    return documents.hasNext() ? documents.next() : null;
  }

  /** Reads the whole input and gives the output. */
  protected abstract Iterator<Document> compute();
}
