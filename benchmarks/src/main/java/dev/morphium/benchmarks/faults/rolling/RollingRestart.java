package dev.morphium.benchmarks.faults.rolling;

import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import com.mongodb.client.MongoCollection;
import dev.morphium.benchmarks.faults.client.MemberViews;
import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.hosts.SetPlan;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.bson.Document;

/** A set whose members are restarted one after the other, under clients and change streams. */
public final class RollingRestart implements AutoCloseable {
  private static final String DATABASE = "rolling";
  private static final int COLLECTIONS = 10;
  private static final int MOST_LOG_LINES = 60;
  private static final long PATIENCE_SECONDS = 120;
  private static final long LOOK_MILLIS = 50;

  private final MemberSet set;
  private final MemberViews views;
  private final int clients;
  private final int streams;
  private final List<String> problems = new ArrayList<>();
  private long longestInsert;
  private long inserted;
  private long events;

  /** A set that does not run yet. */
  public RollingRestart(SetPlan plan, int clients, int streams) throws IOException {
    this.clients = clients;
    this.streams = streams;
    set = MemberSet.prepare(plan, new SplittableRandom());
    views =
        new MemberViews(IntStream.range(0, set.size()).mapToObj(set::connectionString).toList());
  }

  /**
   * What came of it.
   *
   * @param inserted how many documents were inserted
   * @param events how many events came
   * @param longestInsertMillis how long an insert took at most
   * @param logLines how much each member has logged
   * @param problems what was wrong
   */
  public record Result(
      long inserted,
      long events,
      long longestInsertMillis,
      List<Integer> logLines,
      List<String> problems) {}

  /** Restarts all members so often. */
  public Result run(int rounds) throws IOException, InterruptedException {
    set.startAll();
    if (await(() -> !set.allRun() || views.areReady()) && set.allRun()) {
      try (MongoClient shared = open()) {
        use(shared, rounds);
      }
    } else {
      problems.add("the set did not come up in time");
    }
    List<Integer> lines = new ArrayList<>();
    for (int i = 0; i < set.size(); i++) {
      List<String> logged = set.process(i).log().stream().filter(RollingRestart::isOurs).toList();
      lines.add(logged.size());
      if (logged.size() >= MOST_LOG_LINES) {
        problems.add(
            "member %d has logged %d lines:\n%s"
                .formatted(i, logged.size(), String.join("\n", logged)));
      }
    }
    return new Result(
        inserted, events, TimeUnit.NANOSECONDS.toMillis(longestInsert), lines, problems);
  }

  /** Not of the virtual machine, nor of a slow query, which tells of the machine. */
  private static boolean isOurs(String line) {
    return !line.startsWith("WARNING:") && !line.isBlank() && !line.contains("Slow query");
  }

  private MongoClient open() {
    return MongoClients.create(
        set.connectionString() + "&maxPoolSize=300&heartbeatFrequencyMS=1000");
  }

  private void use(MongoClient shared, int rounds) throws IOException, InterruptedException {
    AtomicBoolean insertsEnd = new AtomicBoolean();
    AtomicBoolean streamsEnd = new AtomicBoolean();
    List<Follower> followers = follow(shared, streamsEnd);
    List<Inserter> inserters = new ArrayList<>();
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      List<Future<Boolean>> following = new ArrayList<>();
      followers.forEach(each -> following.add(threads.submit(each, true)));
      List<Future<Long>> inserting = new ArrayList<>();
      for (int i = 0; i < clients; i++) {
        Inserter inserter = new Inserter(i, shared, DATABASE, COLLECTIONS, insertsEnd);
        inserters.add(inserter);
        inserting.add(threads.submit(inserter));
      }
      try {
        restart(rounds);
        insertsEnd.set(true);
        for (Future<Long> each : inserting) {
          longestInsert = Math.max(longestInsert, result(each, "client", 0L));
        }
        await(() -> isAllSeen(followers, inserters) || following.stream().anyMatch(Future::isDone));
      } finally {
        insertsEnd.set(true);
        streamsEnd.set(true);
      }
      for (Future<Boolean> each : following) {
        result(each, "change stream", false);
      }
    }
    check(shared, followers, inserters);
  }

  private List<Follower> follow(MongoClient shared, AtomicBoolean end) {
    List<MongoCollection<Document>> collections = new ArrayList<>();
    for (int i = 0; i < COLLECTIONS; i++) {
      collections.add(
          shared
              .getDatabase(DATABASE)
              .getCollection("c" + i)
              .withWriteConcern(WriteConcern.MAJORITY));
      shared.getDatabase(DATABASE).createCollection("c" + i);
    }
    List<Follower> followers = new ArrayList<>();
    for (int i = 0; i < streams; i++) {
      followers.add(new Follower(collections.get(i % COLLECTIONS), end));
    }
    return followers;
  }

  private void restart(int rounds) throws IOException, InterruptedException {
    TimeUnit.SECONDS.sleep(1);
    for (int round = 0; round < rounds; round++) {
      for (int member = 0; member < set.size(); member++) {
        set.process(member).stop();
        set.process(member).start();
        if (!await(views::areReady)) {
          problems.add("member " + member + " did not come back in time");
          return;
        }
      }
    }
    TimeUnit.SECONDS.sleep(1);
  }

  private <T> T result(Future<? extends T> future, String who, T otherwise)
      throws InterruptedException {
    try {
      return future.get();
    } catch (ExecutionException e) {
      problems.add("a " + who + " needed help: " + e.getCause());
      return otherwise;
    }
  }

  private static boolean isAllSeen(List<Follower> followers, List<Inserter> inserters) {
    for (int i = 0; i < followers.size(); i++) {
      if (followers.get(i).count() < inserted(inserters, i % COLLECTIONS).size()) {
        return false;
      }
    }
    return true;
  }

  private static Set<Long> inserted(List<Inserter> inserters, int collection) {
    Set<Long> all = new HashSet<>();
    inserters.forEach(inserter -> all.addAll(inserter.inserted(collection)));
    return all;
  }

  private void check(MongoClient shared, List<Follower> followers, List<Inserter> inserters) {
    for (int i = 0; i < COLLECTIONS; i++) {
      Set<Long> expected = inserted(inserters, i);
      inserted += expected.size();
      long stored = shared.getDatabase(DATABASE).getCollection("c" + i).countDocuments();
      if (stored != expected.size()) {
        problems.add(
            "collection %d has %d documents, and %d were inserted"
                .formatted(i, stored, expected.size()));
      }
    }
    for (int i = 0; i < followers.size(); i++) {
      List<Long> seen = followers.get(i).seen();
      events += seen.size();
      Set<Long> expected = inserted(inserters, i % COLLECTIONS);
      Set<Long> different = new HashSet<>(seen);
      if (different.size() < seen.size()) {
        problems.add(
            "stream %d has seen %d events twice".formatted(i, seen.size() - different.size()));
      }
      if (!different.equals(expected)) {
        problems.add(
            "stream %d has seen %d documents, and %d were inserted"
                .formatted(i, different.size(), expected.size()));
      }
      if (!seen.equals(followers.get(i % COLLECTIONS).seen())) {
        problems.add(
            "stream %d has seen another order than stream %d".formatted(i, i % COLLECTIONS));
      }
    }
  }

  private static boolean await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() - end > 0) {
        return false;
      }
      TimeUnit.MILLISECONDS.sleep(LOOK_MILLIS);
    }
    return true;
  }

  /** What a member has logged. */
  public List<String> log(int member) throws IOException {
    return set.process(member).log();
  }

  @Override
  public void close() {
    views.close();
    set.close();
  }
}
