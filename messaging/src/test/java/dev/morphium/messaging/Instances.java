package dev.morphium.messaging;

import dev.morphium.Morphium;
import dev.morphium.messaging.handler.MessageHandler;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;

/** Several instances of messaging over a database of their own in this process. */
public abstract class Instances {
  protected static final Duration SOON = Duration.ofSeconds(90);

  protected final Queue<String> got = new ConcurrentLinkedQueue<>();
  protected Morphium morphium;
  private final List<Messaging> open = new ArrayList<>();

  @BeforeEach
  void connect() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
  }

  @AfterEach
  void close() {
    open.forEach(Messaging::close);
    morphium.close();
  }

  /** An instance, which is closed after the test. */
  protected Messaging instance(String name) {
    return instance(MessagingSettings.DEFAULT.instance(name));
  }

  /** An instance, which is closed after the test. */
  protected Messaging instance(MessagingSettings settings) {
    Messaging messaging = Messaging.open(morphium, settings);
    open.add(messaging);
    return messaging;
  }

  /** Notes what comes, with who got it before. */
  protected MessageHandler<Object> noting(String who) {
    return (payload, context) -> {
      got.add(who + (payload instanceof Message message ? message.id() : payload));
    };
  }

  /** Writes messages as another client does, which knows nothing but the names of fields. */
  protected void writeRaw(String... messages) {
    BsonArray documents = new BsonArray();
    for (String message : messages) {
      documents.add(BsonDocument.parse(message));
    }
    BsonDocument insert = new BsonDocument("insert", new BsonString("messages"));
    morphium.runCommand(morphium.database(), insert.append("documents", documents));
  }
}
