package dev.morphium.server.admin.api;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * Documents as the page shows them: as many as fit, and of a large one its size in place of all.
 *
 * @param cut whether some were left out
 */
record ShownDocuments(List<BsonDocument> documents, boolean cut) {
  private static final int MOST_BYTES = 4 << 20;
  private static final int LARGEST = 256 << 10;

  static ShownDocuments of(List<BsonDocument> all) {
    List<BsonDocument> shown = new ArrayList<>();
    long bytes = 0;
    for (BsonDocument each : all) {
      int size = size(each);
      bytes += Math.min(size, LARGEST);
      if (bytes > MOST_BYTES) {
        return new ShownDocuments(shown, true);
      }
      shown.add(size <= LARGEST ? each : summary(each, size));
    }
    return new ShownDocuments(shown, false);
  }

  private static int size(BsonDocument document) {
    return document instanceof RawBsonDocument raw
        ? raw.getByteBuffer().remaining()
        : new RawBsonDocument(document, new BsonDocumentCodec()).getByteBuffer().remaining();
  }

  private static BsonDocument summary(BsonDocument large, int size) {
    BsonDocument summary = new BsonDocument();
    if (large.containsKey("_id")) {
      summary.append("_id", large.get("_id"));
    }
    return summary.append("$tooLargeToShow", Bson.value(size));
  }
}
