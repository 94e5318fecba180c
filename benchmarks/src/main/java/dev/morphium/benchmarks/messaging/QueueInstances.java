package dev.morphium.benchmarks.messaging;

import dev.morphium.Morphium;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.settings.MorphiumSettings;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/** The instances of one queue under measurement, each with connections of its own. */
final class QueueInstances implements AutoCloseable {
  private static final String DATABASE = "benchmark_messaging";

  private final String uri;
  private final Morphium first;
  private final List<AutoCloseable> open = new ArrayList<>();

  QueueInstances(String uri) {
    this.uri = uri;
    first = connect();
  }

  private Morphium connect() {
    return Morphium.connect(MorphiumSettings.builder(uri).database(DATABASE).build());
  }

  /** A Morphium that is no member of the queue. */
  Morphium outside() {
    return first;
  }

  Messaging join() {
    Morphium morphium = connect();
    Messaging messaging = Messaging.open(morphium, MessagingSettings.DEFAULT);
    open.add(morphium);
    open.add(messaging);
    return messaging;
  }

  @Override
  public void close() throws Exception {
    for (AutoCloseable each : open.reversed()) {
      each.close();
    }
    first.runCommand(DATABASE, new BsonDocument("dropDatabase", new BsonInt32(1)));
    first.close();
  }
}
