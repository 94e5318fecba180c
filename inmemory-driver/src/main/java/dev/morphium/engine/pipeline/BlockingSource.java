package dev.morphium.engine.pipeline;

import dev.morphium.engine.spill.StageMemory;
import dev.morphium.engine.value.Document;
import java.util.Collections;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * The output of a stage that must see all of its input before it gives the first document.
 *
 * <p>The input is read when the first document is asked for, and closed at once. What the stage
 * holds is given back with the last document, or when it is closed before.
 */
public abstract class BlockingSource extends StageSource {
  private final @Nullable StageMemory memory;
  private @Nullable Iterator<Document> output;

  /** The output of a stage that holds nothing. */
  protected BlockingSource(DocumentSource input) {
    this(input, null);
  }

  /** The output of a stage that holds documents in this memory. */
  protected BlockingSource(DocumentSource input, @Nullable StageMemory memory) {
    super(input);
    this.memory = memory;
  }

  @Override
  public @Nullable Document next() {
    Iterator<Document> documents = output;
    if (documents == null) {
      documents = compute();
      output = documents;
      input.close();
    }
    if (documents.hasNext()) {
      return documents.next();
    }
    free();
    return null;
  }

  /** Reads the whole input and gives the output. */
  protected abstract Iterator<Document> compute();

  private void free() {
    output = Collections.emptyIterator();
    if (memory != null) {
      memory.close();
    }
  }

  @Override
  public void close() {
    free();
    input.close();
  }
}
