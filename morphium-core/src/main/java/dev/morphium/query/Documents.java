package dev.morphium.query;

import dev.morphium.operation.Decoder;
import java.util.Arrays;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** Documents as the server sent them, without a class of entities. */
final class Documents {
  /** Keeps a document's bytes and reads what is asked for. */
  static final Decoder<BsonDocument> RAW =
      (bytes, offset, length) ->
          new RawBsonDocument(Arrays.copyOfRange(bytes, offset, offset + length));

  private Documents() {}
}
