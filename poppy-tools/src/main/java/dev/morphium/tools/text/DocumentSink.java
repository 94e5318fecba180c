package dev.morphium.tools.text;

import java.io.IOException;
import org.bson.BsonDocument;

/** Takes documents, and writes them as text. */
public interface DocumentSink {
  /** Writes a document. */
  void write(BsonDocument document) throws IOException;

  /** Writes what stands at the end. */
  void end() throws IOException;
}
