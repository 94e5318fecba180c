package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.value.Document;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/** Documents of about 100 bytes, all alike but for their numbers. */
final class Samples {
  private static final int KEYS = 1_000;

  private Samples() {}

  static BsonDocument small(long id) {
    return new BsonDocument("_id", new BsonInt64(id))
        .append("name", new BsonString("the name of it"))
        .append("key", new BsonInt32((int) (id % KEYS)))
        .append("count", new BsonInt32(0))
        .append("flags", new BsonInt64(id))
        .append("city", new BsonString("Springfield"));
  }

  static RawBsonDocument encoded(long id) {
    return new RawBsonDocument(small(id), new BsonDocumentCodec());
  }

  static Document document(long id) {
    return Document.of(small(id));
  }
}
