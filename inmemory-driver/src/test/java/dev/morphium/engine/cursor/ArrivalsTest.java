package dev.morphium.engine.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.change.WritableCollection;
import dev.morphium.engine.signal.ResettableSignal;
import dev.morphium.engine.value.Document;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class ArrivalsTest {
  private static final Namespace WATCHED = new Namespace("a", "watched");
  private static final Namespace SIBLING = new Namespace("a", "other");
  private static final Namespace FOREIGN = new Namespace("b", "other");

  private final Storage storage = Storage.inMemory();
  private final List<Runnable> handedOver = new ArrayList<>();
  private final Arrivals arrivals = Arrivals.of(storage, handedOver::add);
  private final AtomicInteger told = new AtomicInteger();

  private UUID create(Namespace namespace) {
    return storage.write(batch -> batch.createCollection(namespace, Document.EMPTY).id());
  }

  private void insert(Namespace namespace, int id) {
    storage.write(
        batch -> {
          WritableCollection collection = Objects.requireNonNull(batch.collection(namespace));
          collection.insert(Document.parse("{_id: " + id + "}"));
          return null;
        });
  }

  @Test
  void tellsOfOneCollection() {
    UUID id = create(WATCHED);
    create(SIBLING);
    arrivals.onCollection(id, told::incrementAndGet);
    insert(SIBLING, 1);
    assertThat(told).hasValue(0);
    insert(WATCHED, 1);
    insert(WATCHED, 2);
    assertThat(told).hasValue(2);
  }

  @Test
  void tellsOfNamesThatNoCollectionHasYet() {
    arrivals.onNamespace(WATCHED, Arrivals.ALL, told::incrementAndGet);
    create(SIBLING);
    assertThat(told).hasValue(0);
    create(WATCHED);
    assertThat(told).hasValue(1);
  }

  @Test
  void tellsOfDatabasesAndOfEverything() {
    create(WATCHED);
    create(FOREIGN);
    AtomicInteger anything = new AtomicInteger();
    arrivals.onDatabase("a", Arrivals.ALL, told::incrementAndGet);
    arrivals.onAnything(Arrivals.ALL, anything::incrementAndGet);
    insert(FOREIGN, 1);
    insert(WATCHED, 1);
    assertThat(told).hasValue(1);
    assertThat(anything).hasValue(2);
  }

  @Test
  void whoTookItBackIsNotTold() {
    UUID id = create(WATCHED);
    Runnable subscription = arrivals.onCollection(id, told::incrementAndGet);
    subscription.run();
    subscription.run();
    insert(WATCHED, 1);
    assertThat(told).hasValue(0);
    assertThat(arrivals.listening()).isZero();
  }

  @Test
  void manyAreToldByTheExecutorAndOnce() {
    UUID id = create(WATCHED);
    for (int i = 0; i < 500; i++) {
      arrivals.onCollection(id, told::incrementAndGet);
    }
    insert(WATCHED, 1);
    insert(WATCHED, 2);
    assertThat(told).hasValue(0);
    assertThat(handedOver).hasSize(1);
    handedOver.removeFirst().run();
    assertThat(told).hasValue(500);
    insert(WATCHED, 3);
    assertThat(handedOver).hasSize(1);
  }

  @Test
  void listenerThatFailsHurtsNobody() {
    UUID id = create(WATCHED);
    arrivals.onCollection(
        id,
        () -> {
          throw new IllegalStateException("on purpose");
        });
    arrivals.onCollection(id, told::incrementAndGet);
    insert(WATCHED, 1);
    assertThat(told).hasValue(1);
  }

  /** Readers look and wait while a writer commits: each of them sees the last record. */
  @Test
  void noWakeUpIsLost() throws InterruptedException {
    UUID id = create(WATCHED);
    int records = 3000;
    int readers = 4;
    CountDownLatch done = new CountDownLatch(readers);
    AtomicBoolean lost = new AtomicBoolean();
    for (int i = 0; i < readers; i++) {
      Thread.ofPlatform()
          .daemon()
          .start(
              () -> {
                if (!readsAll(id, records)) {
                  lost.set(true);
                }
                done.countDown();
              });
    }
    for (int i = 0; i < records; i++) {
      insert(WATCHED, i);
    }
    assertThat(done.await(60, TimeUnit.SECONDS)).isTrue();
    assertThat(lost).isFalse();
    assertThat(arrivals.listening()).isZero();
  }

  private boolean readsAll(UUID id, int records) {
    long seen = 0;
    while (seen < records) {
      ResettableSignal bell = new ResettableSignal();
      Runnable subscription = arrivals.onCollection(id, bell::fire);
      long count = Objects.requireNonNull(storage.root().collection(id)).count();
      if (count == seen) {
        CountDownLatch rang = new CountDownLatch(1);
        Runnable waiting = bell.onReady(rang::countDown);
        try {
          if (!rang.await(90, TimeUnit.SECONDS)) {
            return false;
          }
        } catch (InterruptedException e) {
          return false;
        }
        waiting.run();
      }
      seen = count;
      subscription.run();
    }
    return true;
  }
}
