package dev.morphium.benchmarks.loopback;

import com.mongodb.client.MongoCollection;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.Document;

/** Documents of a kibibyte, as many as wanted, with an index. */
final class FilledCollection {
  private static final int DOCUMENT_BYTES = 1024;
  private static final int BATCH = 4096;

  private FilledCollection() {}

  static void fill(MongoCollection<Document> collection, int megabytes) {
    String text = "x".repeat(DOCUMENT_BYTES - 60);
    long count = ((long) megabytes << 20) / DOCUMENT_BYTES;
    for (long id = 0; id < count; id += BATCH) {
      List<Document> documents = new ArrayList<>();
      for (long each = id; each < Math.min(count, id + BATCH); each++) {
        documents.add(
            new Document("_id", new BsonInt64(each))
                .append("group", new BsonInt32((int) (each % 1000)))
                .append("text", text));
      }
      collection.insertMany(documents);
    }
    collection.createIndex(new Document("group", 1));
  }
}
