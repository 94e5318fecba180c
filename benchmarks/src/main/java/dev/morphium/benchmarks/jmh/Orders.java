package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
import org.bson.types.ObjectId;

/** Documents of about 100 bytes, such as a collection of orders would hold. */
final class Orders {
  static final int COUNT = 1024;

  private Orders() {}

  static Document[] documents() {
    Document[] documents = new Document[COUNT];
    for (int i = 0; i < COUNT; i++) {
      documents[i] = document(i);
    }
    return documents;
  }

  private static Document document(int number) {
    return new DocumentBuilder()
        .append("_id", new ObjectIdValue(new ObjectId(number, number)))
        .append("customer", "customer-" + number % 100)
        .append("state", number % 4 == 0 ? "open" : "done")
        .append("total", number * 0.25)
        .append("lines", number % 10)
        .append("priority", number % 3 + 1L)
        .build();
  }
}
