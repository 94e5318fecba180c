package dev.morphium.messaging.internal.broadcast.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.broadcast.model.BroadcastPage;
import dev.morphium.messaging.internal.broadcast.model.Position;
import dev.morphium.messaging.internal.queue.StoreStub;
import dev.morphium.messaging.message.Message;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Predicate;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.types.ObjectId;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A small window, messages that become visible late, streams that are lost: each comes once. */
class BroadcastWindowTest {
  private static final int MESSAGES = 5_000;
  private static final int SECOND = 1_000;

  private final ConcurrentSkipListMap<Position, Message> visible = new ConcurrentSkipListMap<>();
  private final BlockingQueue<Message> lane = new ArrayBlockingQueue<>(5);
  private final Queue<ObjectId> taken = new ConcurrentLinkedQueue<>();
  private final AtomicBoolean closed = new AtomicBoolean();

  private BroadcastWindow window() {
    return window(lane::offer);
  }

  private BroadcastWindow window(Predicate<Message> offer) {
    StoreStub stub =
        new StoreStub()
            .with("now", arguments -> Instant.ofEpochSecond(SECOND))
            .with("hidden", arguments -> Duration.ofSeconds(90))
            .with("announced", arguments -> List.of())
            .with("announcements", arguments -> page((Position) arguments[1], (int) arguments[2]))
            .with("find", arguments -> found((Collection<?>) arguments[0]));
    return new BroadcastWindow(stub.store(), "x", message -> true, offer, this::putPatiently);
  }

  private BroadcastPage page(Position after, int limit) {
    List<Message> some = visible.tailMap(after, false).values().stream().limit(limit).toList();
    Position last = some.size() < limit ? null : Position.of(some.get(some.size() - 1));
    return new BroadcastPage(some, last);
  }

  private List<Message> found(Collection<?> ids) {
    return visible.values().stream().filter(message -> ids.contains(message.id())).toList();
  }

  private boolean putPatiently(Message message) {
    try {
      while (!closed.get()) {
        if (lane.offer(message, 10, TimeUnit.MILLISECONDS)) {
          return true;
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
    return false;
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3})
  void eachMessageComesOnce(long seed) throws InterruptedException {
    List<Message> all = messages();
    BroadcastWindow window = window();
    Thread reader = Thread.ofVirtual().start(() -> read(window));
    Thread worker = Thread.ofVirtual().start(this::work);
    SplittableRandom random = new SplittableRandom(seed);
    List<Message> late = new ArrayList<>();
    boolean deaf = false;
    for (Message message : all) {
      if (random.nextInt(20) == 0) {
        late.add(message);
      } else {
        commit(message, window, deaf);
      }
      if (!late.isEmpty() && random.nextInt(30) == 0) {
        commit(late.remove(random.nextInt(late.size())), window, deaf);
      }
      if (random.nextInt(500) == 0) {
        deaf = true;
      } else if (deaf && random.nextInt(50) == 0) {
        deaf = false;
        window.mayHaveMissed();
      }
    }
    late.forEach(message -> commit(message, window, false));
    window.mayHaveMissed();
    await().until(() -> taken.size() >= MESSAGES);
    closed.set(true);
    window.close();
    reader.join();
    worker.interrupt();
    worker.join();
    assertThat(taken).as("seed %d", seed).doesNotHaveDuplicates().hasSize(MESSAGES);
    assertThat(new HashSet<>(taken)).hasSize(MESSAGES);
  }

  @Test
  void anyNumberOfMessagesIsKnownAgain() {
    List<Message> all = messages(60_000, 1_000);
    BroadcastWindow window = window(message -> taken.add(message.id()));
    all.forEach(message -> commit(message, window, false));
    assertThat(taken).hasSize(all.size());
    window.mayHaveMissed();
    while (window.isBehind()) {
      window.catchUp();
    }
    assertThat(taken).as("nothing was put once more").hasSize(all.size());
    assertThat(lane).isEmpty();
  }

  private void commit(Message message, BroadcastWindow window, boolean deaf) {
    Position position = Position.of(message);
    if (position != null) {
      visible.put(position, message);
    }
    if (!deaf) {
      window.announced(message);
    }
  }

  private static void read(BroadcastWindow window) {
    while (window.awaitBehind()) {
      window.catchUp();
    }
  }

  private void work() {
    try {
      while (!closed.get()) {
        ObjectId id = lane.take().id();
        if (id != null) {
          taken.add(id);
        }
      }
    } catch (InterruptedException e) {
      // the end of the test
    }
  }

  private static List<Message> messages() {
    return messages(MESSAGES, 200);
  }

  private static List<Message> messages(int count, int perSecond) {
    try (Morphium morphium = Morphium.connect("inmemory://" + new ObjectId() + "/x")) {
      List<Message> messages = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        BsonDocument document = new BsonDocument("_id", new BsonObjectId(new ObjectId()));
        document
            .append("topic", new BsonString("x"))
            .append("delivery", new BsonString("BROADCAST"));
        document.append("order", new BsonTimestamp(SECOND + i / perSecond, 1 + i % perSecond));
        messages.add(morphium.mapper().fromBson(document, Message.class));
      }
      return messages;
    }
  }
}
