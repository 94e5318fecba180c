package dev.morphium.messaging.internal.admin.runner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.messaging.Instances;
import dev.morphium.messaging.Messaging;
import dev.morphium.messaging.MessagingSettings;
import dev.morphium.messaging.instance.Instance;
import dev.morphium.messaging.internal.admin.store.MorphiumInstanceStore;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.bson.BsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class RegistryTest extends Instances {
  private static final MessagingSettings QUICK =
      MessagingSettings.DEFAULT.heartbeat(Duration.ofMillis(100));

  /** Slow enough that a machine that is busy misses never so many that it is taken for dead. */
  private static final MessagingSettings STEADY = QUICK.heartbeat(Duration.ofSeconds(2));

  @Test
  void instancesKnowEachOtherAndTheirListeners() {
    Messaging a = instance("a");
    Messaging b = instance("b");
    b.listenTo("orders").concurrency(3).handle(noting("b"));
    await().atMost(SOON).until(() -> listeners(a, "b").contains("orders x3"));
    assertThat(a.status().instances()).extracting(Instance::name).containsExactly("a", "b");
    b.close();
    assertThat(a.status().instances()).extracting(Instance::name).containsExactly("a");
  }

  private static List<String> listeners(Messaging messaging, String name) {
    return messaging.status().instances().stream()
        .filter(instance -> instance.name().equals(name))
        .flatMap(instance -> instance.listeners().stream())
        .map(listener -> listener.topic() + " x" + listener.concurrency())
        .toList();
  }

  @Test
  void aNameThatIsAliveIsRefused() {
    Messaging first = instance(STEADY.instance("a"));
    assertThatThrownBy(() -> instance(STEADY.instance("a")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("'a' already takes part")
        .hasMessageContaining("another name");
    assertThat(first.status().instances()).hasSize(1);
  }

  @Test
  void aNameIsTakenOverWhenItsOwnerIsNotHeardOf() {
    Instant now = Instant.now().truncatedTo(ChronoUnit.MILLIS);
    write("dead", "elsewhere", 1, null, now.minusSeconds(3600));
    write("silent", "elsewhere", 1, null, now.plusMillis(200));
    for (String name : List.of("dead", "silent")) {
      assertThat(instance(STEADY.instance(name)).status().instances())
          .extracting(Instance::name)
          .contains(name);
    }
  }

  @Test
  void aNameLeftBehindByAProcessOfThisMachineIsTakenOverAtOnce() {
    String host = instance("other").status().local().host();
    write("a", host, 0x7fff_fff0L, ProcessSpace.CURRENT, Instant.now().plusSeconds(3600));
    assertThat(instance(STEADY.instance("a")).status().instances()).hasSize(2);
  }

  @Test
  void aContainerOfTheSameNameAndNumberKeepsItsName() throws InterruptedException {
    String host = instance("other").status().local().host();
    long own = ProcessHandle.current().pid();
    write("a", host, own, "another container", Instant.now().plusSeconds(3600));
    write("b", host, 0x7fff_fff0L, null, Instant.now().plusSeconds(3600));
    for (String name : List.of("a", "b")) {
      AtomicReference<Throwable> refused = new AtomicReference<>();
      Thread coming =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      instance(STEADY.instance(name));
                    } catch (IllegalStateException taken) {
                      refused.set(taken);
                    }
                  });
      await().until(() -> coming.getState() == Thread.State.TIMED_WAITING);
      coming.interrupt();
      coming.join();
      assertThat(refused.get()).hasMessageContaining("already takes part");
    }
  }

  @Test
  void anEntryThatWasLostIsWrittenAgain() {
    Messaging messaging = instance(QUICK.instance("a"));
    morphium.runCommand(
        morphium.database(),
        BsonDocument.parse("{delete: 'messages_instances', deletes: [{q: {}, limit: 0}]}"));
    await().atMost(SOON).until(() -> messaging.status().instances().size() == 1);
  }

  private void write(String name, String host, long process, @Nullable String space, Instant seen) {
    boolean added =
        new MorphiumInstanceStore(morphium, "messages")
            .add(
                new Instance(
                    name,
                    new ObjectId(),
                    host,
                    process,
                    space,
                    Instant.EPOCH,
                    "",
                    seen,
                    seen,
                    100,
                    seen.plus(Instance.REMEMBERED),
                    List.of()));
    assertThat(added).isTrue();
  }
}
