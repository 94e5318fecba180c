package dev.morphium.tools.text;

import java.io.Closeable;
import java.io.IOException;
import org.bson.BsonDocument;
import org.jspecify.annotations.Nullable;

/** A text that has documents, which are read one after the other. */
public interface DocumentSource extends Closeable {
  /**
   * The next document; null at the end.
   *
   * @throws TextException when the text has something else; it names the line
   */
  @Nullable BsonDocument next() throws IOException;

  /** The number of the line where the last document began. */
  long line();
}
