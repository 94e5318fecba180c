package dev.morphium.driver;

import java.util.List;
import org.bson.BsonDocument;

/** Short ways to open change streams and to look at their events. */
public interface StreamBackend extends Backend {
  /** Watches the collection {@code c}. */
  default Watcher watch(String options, String... stages) {
    return Watcher.open(driver(), database(), "c", BsonDocument.parse(options), stages);
  }

  /** Watches the collection {@code c} from a token on. */
  default Watcher watchFrom(String option, BsonDocument token, String... stages) {
    return Watcher.open(driver(), database(), "c", new BsonDocument(option, token), stages);
  }

  /** Watches the whole database. */
  default Watcher watchDatabase(String options, String... stages) {
    return Watcher.open(driver(), database(), null, BsonDocument.parse(options), stages);
  }

  /** What the events are about. */
  default List<String> types(List<BsonDocument> events) {
    return events.stream().map(event -> event.getString("operationType").getValue()).toList();
  }

  /** An event without what differs from run to run. */
  default BsonDocument plain(BsonDocument event) {
    BsonDocument plain = event.clone();
    List.of("_id", "clusterTime", "wallTime", "collectionUUID").forEach(plain::remove);
    return plain;
  }

  /** The {@code _id} of the document that an event is about. */
  default int key(BsonDocument event) {
    return event.getDocument("documentKey").getNumber("_id").intValue();
  }
}
