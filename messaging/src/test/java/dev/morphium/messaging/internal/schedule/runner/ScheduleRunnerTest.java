package dev.morphium.messaging.internal.schedule.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.Morphium;
import dev.morphium.messaging.internal.schedule.model.ScheduleStore;
import dev.morphium.messaging.internal.schedule.model.StoredSchedule;
import dev.morphium.messaging.internal.schedule.store.MorphiumScheduleStore;
import dev.morphium.messaging.internal.work.store.MorphiumMessageStore;
import dev.morphium.messaging.message.Delivery;
import dev.morphium.messaging.message.Envelope;
import dev.morphium.messaging.message.Hold;
import dev.morphium.messaging.message.Message;
import dev.morphium.messaging.message.Retention;
import dev.morphium.messaging.message.State;
import dev.morphium.messaging.message.Work;
import dev.morphium.messaging.schedule.Missed;
import dev.morphium.messaging.schedule.Schedule;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.CyclicBarrier;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ScheduleRunnerTest {
  private static final Instant START = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration LONG = Duration.ofHours(1);

  private final Map<String, Integer> done = new TreeMap<>();
  private Morphium morphium;
  private MorphiumMessageStore messages;
  private MorphiumScheduleStore store;
  private volatile Instant now = START;

  /** What a crash looks like from within. */
  private static final class Crash extends RuntimeException {
    private static final long serialVersionUID = 1L;

    Crash() {
      super("crash", null, false, false);
    }
  }

  @BeforeEach
  void open() {
    morphium = Morphium.connect("inmemory://" + new ObjectId() + "/shop");
    messages =
        new MorphiumMessageStore(morphium, "messages", "test", Retention.DEFAULT, System::nanoTime);
    messages.prepare();
    store = new MorphiumScheduleStore(morphium, "messages", () -> now);
    store.prepare();
  }

  @AfterEach
  void close() {
    morphium.close();
  }

  private void define(String name, Schedule schedule, Message message) {
    Schedule counted = schedule.since(now);
    store.create(
        new StoredSchedule(
            name,
            1,
            counted,
            store.encode(Hold.template(message, new BsonString(name))),
            message.options().repeatable(),
            false,
            counted.first(now),
            null,
            StoredSchedule.Unfinished.NOTHING,
            now,
            "test"));
  }

  private void send(Message message) {
    String lane =
        message.delivery() == Delivery.DIRECTED
            ? Work.instanceLane(message.recipients().iterator().next())
            : null;
    messages.insert(
        List.of(new Envelope("test", now, null).seal(message, message.payload(), lane)));
  }

  private ScheduleRunner instance() {
    return new ScheduleRunner(store, this::send, null, null);
  }

  /** An instance that crashes now and then before or after it asks the database for something. */
  private ScheduleRunner shaky(Random random, int oneIn) {
    ScheduleStore shaky =
        (ScheduleStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ScheduleStore.class},
                (proxy, method, arguments) -> {
                  crash(random, oneIn);
                  @Nullable Object result;
                  try {
                    result = method.invoke(store, arguments);
                  } catch (InvocationTargetException thrown) {
                    throw Objects.requireNonNull(thrown.getCause());
                  }
                  crash(random, oneIn);
                  return result;
                });
    return new ScheduleRunner(
        shaky,
        message -> {
          crash(random, oneIn);
          send(message);
          crash(random, oneIn);
        },
        null,
        null);
  }

  private static void crash(Random random, int oneIn) {
    if (random.nextInt(oneIn) == 0) {
      throw new Crash();
    }
  }

  /** Does and deletes what is ready, as fast workers would. */
  private void work() {
    BsonDocument ready = new BsonDocument("work.state", new BsonString(State.READY.name()));
    for (BsonDocument found : find(ready)) {
      String moment = found.getDocument("headers").getString("scheduled_for").getValue();
      String name = found.getDocument("headers").getString("schedule").getValue();
      done.merge(name + " " + moment, 1, Integer::sum);
      BsonDocument one = new BsonDocument("q", new BsonDocument("_id", found.get("_id")));
      morphium.runCommand(
          morphium.database(),
          new BsonDocument("delete", new BsonString("messages"))
              .append("deletes", new BsonArray(List.of(one.append("limit", new BsonInt32(1))))));
    }
  }

  private List<BsonDocument> find(BsonDocument filter) {
    BsonDocument found =
        morphium.runCommand(
            morphium.database(),
            new BsonDocument("find", new BsonString("messages"))
                .append("filter", filter)
                .append("batchSize", new BsonInt32(10_000)));
    return found.getDocument("cursor").getArray("firstBatch").stream()
        .map(each -> each.asDocument())
        .toList();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyMomentHasOneRunWhoeverCrashes(long seed) {
    Random random = new Random(seed);
    define(
        "minutely",
        Schedule.cron("* * * * *", ZoneOffset.UTC).missed(Missed.RUN_ALL),
        Message.to("reports").exclusive());
    define(
        "often",
        Schedule.every(Duration.ofSeconds(20)).missed(Missed.RUN_ALL),
        Message.to("reports").recipients("a", "b"));
    List<ScheduleRunner> instances = new ArrayList<>();
    for (int i = 0; i < 5; i++) {
      instances.add(shaky(random, 6 + random.nextInt(10)));
    }
    Instant end = START.plusSeconds(60 * 20);
    while (now.isBefore(end)) {
      now = now.plusMillis(random.nextInt(15_000));
      for (int i = 0; i < 5; i++) {
        try {
          instances.get(random.nextInt(5)).run(LONG);
        } catch (Crash crash) {
          instances.set(random.nextInt(5), shaky(random, 6 + random.nextInt(10)));
        }
        if (random.nextBoolean()) {
          work();
        }
      }
    }
    now = now.plusSeconds(10);
    instance().run(LONG);
    instance().run(LONG);
    work();
    List<String> expected = new ArrayList<>();
    for (Instant at = START.plusSeconds(20); !at.isAfter(now); at = at.plusSeconds(20)) {
      expected.add("often " + at);
      if (at.getEpochSecond() % 60 == 0) {
        expected.add("minutely " + at);
      }
    }
    assertThat(done.keySet()).as("seed %s", seed).containsExactlyInAnyOrderElementsOf(expected);
    done.forEach(
        (run, times) ->
            assertThat(times).as("%s, seed %s", run, seed).isEqualTo(run.startsWith("o") ? 2 : 1));
    assertThat(store.all()).allMatch(schedule -> schedule.unfinished().isEmpty());
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void whatIsNoWorkIsStoredOnceWhoeverCrashes(long seed) {
    Random random = new Random(seed);
    define(
        "news",
        Schedule.every(Duration.ofSeconds(10)).missed(Missed.RUN_ALL),
        Message.to("news").timeToLive(Duration.ofDays(1)));
    while (now.isBefore(START.plusSeconds(300))) {
      now = now.plusMillis(random.nextInt(6_000));
      try {
        shaky(random, 10).run(LONG);
      } catch (Crash crash) {
        // another one goes on
      }
    }
    now = now.plusSeconds(10);
    instance().run(LONG);
    instance().run(LONG);
    List<String> moments =
        find(new BsonDocument()).stream()
            .map(found -> found.getDocument("headers").getString("scheduled_for").getValue())
            .toList();
    List<String> expected = new ArrayList<>();
    for (Instant at = START.plusSeconds(10); !at.isAfter(now); at = at.plusSeconds(10)) {
      expected.add(at.toString());
    }
    assertThat(moments).as("seed %s", seed).containsExactlyInAnyOrderElementsOf(expected);
  }

  @Test
  void instancesThatTryAtTheSameTimeRunItOnce() throws InterruptedException {
    define("often", Schedule.every(Duration.ofSeconds(1)), Message.to("reports").exclusive());
    List<ScheduleRunner> instances =
        List.of(instance(), instance(), instance(), instance(), instance());
    for (int round = 1; round <= 20; round++) {
      now = START.plusSeconds(round);
      CyclicBarrier barrier = new CyclicBarrier(instances.size());
      List<Thread> threads = new ArrayList<>();
      for (ScheduleRunner each : instances) {
        threads.add(
            Thread.ofVirtual()
                .start(
                    () -> {
                      try {
                        barrier.await();
                      } catch (Exception e) {
                        throw new IllegalStateException(e);
                      }
                      each.run(LONG);
                    }));
      }
      for (Thread thread : threads) {
        thread.join();
      }
      work();
    }
    assertThat(done).hasSize(20).allSatisfy((run, times) -> assertThat(times).isEqualTo(1));
    assertThat(find(new BsonDocument())).as("held messages that are left").isEmpty();
  }

  @Test
  void theNextRunIsWaitedFor() {
    define("hourly", Schedule.cron("@hourly", ZoneOffset.UTC), Message.to("reports").exclusive());
    assertThat(instance().run(Duration.ofSeconds(30))).isEqualTo(Duration.ofSeconds(30));
    now = Instant.parse("2026-03-01T10:59:59.500Z");
    assertThat(instance().run(Duration.ofSeconds(30))).isEqualTo(Duration.ofMillis(501));
    now = Instant.parse("2026-03-01T11:00:00Z");
    assertThat(instance().run(LONG)).isEqualTo(LONG);
    work();
    assertThat(done).containsOnlyKeys("hourly 2026-03-01T11:00:00Z");
    StoredSchedule after = Objects.requireNonNull(store.find("hourly"));
    assertThat(after.last()).isEqualTo(now);
    assertThat(after.next()).isEqualTo(now.plusSeconds(3600));
  }

  @Test
  void workWithAKeyIsSentOnceThoughItIsDoneBeforeThatIsNoted() {
    define(
        "keyed",
        Schedule.every(Duration.ofHours(1)),
        Message.to("reports").exclusive().idempotencyKey("key"));
    List<ObjectId> sent = new ArrayList<>();
    Consumer<Message> sender =
        message -> {
          send(message);
          sent.add(message.id());
        };
    ScheduleStore dying =
        (ScheduleStore)
            Proxy.newProxyInstance(
                getClass().getClassLoader(),
                new Class<?>[] {ScheduleStore.class},
                (proxy, method, arguments) -> {
                  if (method.getName().equals("finished")) {
                    throw new Crash();
                  }
                  return method.invoke(store, arguments);
                });
    now = START.plusSeconds(3600);
    Duration ignored = new ScheduleRunner(dying, sender, null, morphium::inTransaction).run(LONG);
    BsonDocument all = BsonDocument.parse("{delete: 'messages', deletes: [{q: {}, limit: 0}]}");
    morphium.runCommand(morphium.database(), all);
    now = now.plus(ScheduleRunner.ABANDONED).plusSeconds(1);
    ignored = new ScheduleRunner(store, sender, null, morphium::inTransaction).run(LONG);
    assertThat(sent).hasSize(1);
  }

  @Test
  void aScheduleThatCannotRunHoldsUpNoOther() {
    define("bad", Schedule.every(Duration.ofSeconds(1)), Message.to("reports").exclusive());
    define("good", Schedule.every(Duration.ofSeconds(2)), Message.to("reports").exclusive());
    ScheduleRunner firing =
        new ScheduleRunner(
            store,
            message -> {
              if (message.headers().containsValue("bad")) {
                throw new IllegalStateException("cannot be sent");
              }
              send(message);
            },
            null,
            null);
    now = START.plusSeconds(2);
    Duration wait = firing.run(LONG);
    assertThat(wait).isBetween(Duration.ofSeconds(1), LONG);
    work();
    assertThat(done).containsOnlyKeys("good " + now);
  }

  @Test
  void aScheduleThatCannotBeReadHoldsUpNoOther() {
    define("good", Schedule.every(Duration.ofSeconds(2)), Message.to("reports").exclusive());
    morphium.runCommand(
        morphium.database(),
        BsonDocument.parse(
            """
            {insert: 'messages_schedules', documents: [
              {_id: 'bad', when: {cron: '61 * * * *'}, next: {$date: '2026-03-01T10:00:01Z'},
               message: {topic: 'x'}},
              {_id: 'worse', next: {$date: '2026-03-01T10:00:01Z'}}]}\
            """));
    now = START.plusSeconds(2);
    instance().run(LONG);
    work();
    assertThat(done).containsOnlyKeys("good " + now);
    assertThat(store.all()).hasSize(1);
  }
}
