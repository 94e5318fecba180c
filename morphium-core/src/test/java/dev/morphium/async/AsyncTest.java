package dev.morphium.async;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.exception.WriteException;
import dev.morphium.operation.Namespace;
import dev.morphium.query.Query;
import dev.morphium.query.filter.Filters;
import dev.morphium.session.ClientSession;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class AsyncTest {
  @Entity
  record User(@Id String id, int age) {}

  @Test
  void everyOperationIsAsynchronousInOneWay() {
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      Async<Morphium> async = morphium.async();
      assertThat(async.call(m -> m.store(new User("a", 1))).join()).isEqualTo(new User("a", 1));
      async.call(m -> m.insertList(List.of(new User("b", 2), new User("c", 3)))).join();
      async.call(m -> m.update(new User("a", 1), Update.of(User.class).inc("age", 10))).join();
      Query<User> old = morphium.createQueryFor(User.class).f("age").gte(3);
      assertThat(morphium.async(old).call(Query::asList).join())
          .containsExactlyInAnyOrder(new User("a", 11), new User("c", 3));
      assertThat(morphium.async(old).call(Query::countAll).thenApply(n -> n + 1).join())
          .isEqualTo(3);
      assertThat(morphium.async(old).call(q -> q.inc("age", 1)).join().modified()).isEqualTo(2);
      assertThat(
              morphium
                  .async(morphium.createAggregator(User.class, User.class))
                  .call(p -> p.match(Filters.f("id").eq("c")).asList())
                  .join())
          .containsExactly(new User("c", 4));
      assertThat(
              morphium
                  .async(morphium.bulk(User.class).insert(new User("d", 1)))
                  .call(bulk -> bulk.deleteOne(Filters.f("id").eq("b")).execute())
                  .join()
                  .matched())
          .isPositive();
      async.run(m -> m.delete(new User("d", 1))).join();
      assertThat(async.call(m -> m.deleteList(m.findAll(User.class))).join()).isEqualTo(2);
    }
  }

  @Test
  void failuresAreThoseOfTheOperation() {
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      morphium.insert(new User("a", 1));
      CompletableFuture<User> twice = morphium.async().call(m -> m.insert(new User("a", 2)));
      assertThatThrownBy(twice::join)
          .isInstanceOf(CompletionException.class)
          .hasCauseInstanceOf(WriteException.class);
    }
  }

  @Test
  void onlySoManyRunAtOnceAndTheOthersInTheirOrder() throws Exception {
    MorphiumSettings settings = MorphiumSettings.builder("inmemory://").asyncOperations(3).build();
    AtomicInteger running = new AtomicInteger();
    AtomicInteger most = new AtomicInteger();
    CountDownLatch full = new CountDownLatch(3);
    CountDownLatch go = new CountDownLatch(1);
    try (Morphium morphium = Morphium.connect(settings)) {
      List<CompletableFuture<Void>> futures = new ArrayList<>();
      for (int i = 0; i < 50; i++) {
        futures.add(
            morphium
                .async()
                .run(
                    m -> {
                      most.accumulateAndGet(running.incrementAndGet(), Math::max);
                      full.countDown();
                      await(go);
                      running.decrementAndGet();
                    }));
      }
      assertThat(full.await(90, TimeUnit.SECONDS)).isTrue();
      assertThat(morphium.statistics().asyncRunning()).isEqualTo(3);
      assertThat(morphium.statistics().asyncWaiting()).isEqualTo(47);
      assertThat(futures.get(40).cancel(true)).isTrue();
      go.countDown();
      futures.remove(40);
      futures.forEach(CompletableFuture::join);
      assertThat(most).hasValueLessThanOrEqualTo(3);
    }
  }

  @Test
  void cancellingInterruptsWhatRuns() throws Exception {
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Boolean> interrupted = new CompletableFuture<>();
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      CompletableFuture<Void> future =
          morphium
              .async()
              .run(
                  m -> {
                    begun.countDown();
                    interrupted.complete(!await(new CountDownLatch(1)));
                  });
      assertThat(begun.await(90, TimeUnit.SECONDS)).isTrue();
      future.cancel(true);
      assertThat(interrupted.get(90, TimeUnit.SECONDS)).isTrue();
      assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
      assertThat(morphium.async().call(m -> 7).join()).isEqualTo(7);
    }
  }

  @Test
  void aSessionOrTransactionIsNotLostSilently() {
    try (Morphium morphium = Morphium.connect("inmemory://")) {
      morphium.startTransaction();
      assertThatThrownBy(() -> morphium.async().call(m -> m.store(new User("a", 1))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("inTransaction");
      morphium.abortTransaction();
      try (ClientSession session = morphium.startSession()) {
        assertThatThrownBy(() -> morphium.inSession(session, () -> morphium.async().call(m -> 1)))
            .isInstanceOf(IllegalStateException.class)
            .hasMessageContaining("session");
      }
      morphium
          .async()
          .run(m -> m.inTransaction(() -> m.storeList(List.of(new User("x", 1), new User("y", 1)))))
          .join();
      assertThat(morphium.findAll(User.class)).hasSize(2);
    }
  }

  @Test
  void closingLeavesNothingBehind() throws Exception {
    MorphiumSettings settings = MorphiumSettings.builder("inmemory://").asyncOperations(1).build();
    Morphium morphium = Morphium.connect(settings);
    CountDownLatch begun = new CountDownLatch(1);
    CompletableFuture<Thread> worker = new CompletableFuture<>();
    CompletableFuture<Void> running =
        morphium
            .async()
            .run(
                m -> {
                  worker.complete(Thread.currentThread());
                  begun.countDown();
                  await(new CountDownLatch(1));
                });
    CompletableFuture<Integer> waiting = morphium.async().call(m -> 1);
    assertThat(begun.await(90, TimeUnit.SECONDS)).isTrue();
    morphium.close();
    assertThat(worker.get().isAlive()).isFalse();
    assertThatThrownBy(running::join).isInstanceOf(CancellationException.class);
    assertThatThrownBy(waiting::join)
        .isInstanceOf(CancellationException.class)
        .hasRootCauseMessage("the Morphium was closed");
    assertThatThrownBy(() -> morphium.async().call(m -> 1)).hasMessageContaining("closed");
  }

  @Test
  void anOperationMayCloseItsMorphium() {
    Morphium morphium = Morphium.connect("inmemory://");
    CompletableFuture<Void> future = morphium.async().run(Morphium::close);
    assertThatThrownBy(future::join).isInstanceOf(CancellationException.class);
  }

  @Test
  void dependentsOfAFullHouseDoNotBlockIt() {
    MorphiumSettings settings = MorphiumSettings.builder("inmemory://").asyncOperations(1).build();
    try (Morphium morphium = Morphium.connect(settings)) {
      assertThat(
              morphium
                  .async()
                  .call(m -> 1)
                  .thenApply(one -> one + morphium.async().call(m -> 2).join())
                  .join())
          .isEqualTo(3);
    }
  }

  @Test
  void theTenantOfTheCallerIsCarriedOrAskedFor() {
    ThreadLocal<String> tenant = ThreadLocal.withInitial(() -> "nobody");
    MorphiumSettings settings =
        MorphiumSettings.builder("inmemory://")
            .naming((type, place) -> new Namespace(tenant.get(), place.collection()))
            .build();
    try (Morphium morphium = Morphium.connect(settings)) {
      assertThatThrownBy(() -> morphium.async().call(m -> m.store(new User("a", 1))))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("MorphiumBuilder.context");
    }
    try (Morphium morphium =
        Morphium.builder(settings)
            .context(
                task -> {
                  String caller = tenant.get();
                  return () -> {
                    tenant.set(caller);
                    task.run();
                  };
                })
            .open()) {
      tenant.set("acme");
      morphium.async().call(m -> m.store(new User("a", 1))).join();
      assertThat(morphium.findAll(User.class)).hasSize(1);
      tenant.set("other");
      assertThat(morphium.findAll(User.class)).isEmpty();
    }
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(90, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      return false;
    }
  }
}
