package dev.morphium.benchmarks.faults;

import com.mongodb.ReadConcern;
import com.mongodb.WriteConcern;
import com.mongodb.client.MongoClient;
import dev.morphium.benchmarks.faults.checker.AppendChecker;
import dev.morphium.benchmarks.faults.checker.RegisterChecker;
import dev.morphium.benchmarks.faults.checker.Violation;
import dev.morphium.benchmarks.faults.client.AppendWorker;
import dev.morphium.benchmarks.faults.client.Clients;
import dev.morphium.benchmarks.faults.client.Keys;
import dev.morphium.benchmarks.faults.client.MemberViews;
import dev.morphium.benchmarks.faults.client.RegisterWorker;
import dev.morphium.benchmarks.faults.client.TryLog;
import dev.morphium.benchmarks.faults.client.Worker;
import dev.morphium.benchmarks.faults.history.History;
import dev.morphium.benchmarks.faults.history.Transaction.Step;
import dev.morphium.benchmarks.faults.hosts.MemberSet;
import dev.morphium.benchmarks.faults.hosts.SetPlan;
import dev.morphium.benchmarks.faults.nemesis.Fault.Needs;
import dev.morphium.benchmarks.faults.nemesis.TestSet;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;

/**
 * One fault run (Jepsen's test): a set of processes, a nemesis, clients that record histories, and
 * checkers.
 */
final class FaultRun implements AutoCloseable {
  private static final String DATABASE = "faults";
  private static final int REGISTER_CLIENTS = 5;
  private static final int LIST_CLIENTS = 4;
  private static final int MOST_STATES = 3_000_000;
  private static final int LISTS_AT_ONCE = 20;

  private final RunPlan plan;
  private final SplittableRandom random;
  private final History history = new History(System::nanoTime);
  private final List<Violation> violations = new ArrayList<>();
  private final Keys registers = new Keys("r", 3, 100, 4);
  private final Keys lists = new Keys("l", 6, 80, 1000);
  private final AtomicBoolean stopped = new AtomicBoolean();
  private final MemberSet set;
  private final TestSet testSet;
  private final List<MongoClient> clients = new ArrayList<>();
  private int strikes;

  /**
   * @param directory where the members keep their files and logs
   */
  FaultRun(RunPlan plan, Path directory) throws IOException {
    this.plan = plan;
    this.random = new SplittableRandom(plan.seed());
    set =
        MemberSet.prepare(
            new SetPlan(
                directory,
                3,
                plan.needs(Needs.NETWORKS),
                plan.needs(Needs.DISKS),
                plan.needs(Needs.CLOCKS),
                plan.journal()),
            random);
    MemberViews views =
        new MemberViews(IntStream.range(0, set.size()).mapToObj(set::connectionString).toList());
    testSet = new TestSet(set, views, history, random.split());
  }

  /** Whether this machine lets the plan's harm be done. */
  boolean isPossible() {
    return !plan.needs(Needs.NETWORKS) || set.network().canCut();
  }

  RunResult run() throws IOException, InterruptedException {
    set.startAll();
    if (!testSet.awaitReady()) {
      violations.add(new Violation("start", "the set did not come up: " + log(0)));
      return result();
    }
    try (ExecutorService threads = Executors.newThreadPerTaskExecutor(Thread::new)) {
      List<Future<?>> running = new ArrayList<>();
      workers().forEach(worker -> running.add(threads.submit(worker)));
      try {
        harm();
      } finally {
        stopped.set(true);
      }
      for (Future<?> each : running) {
        each.get();
      }
    } catch (ExecutionException e) {
      violations.add(new Violation("client", "a client could not go on: " + e.getCause()));
    }
    end();
    check();
    return result();
  }

  private WriteConcern concern() {
    return plan.journal() ? WriteConcern.MAJORITY.withJournal(true) : WriteConcern.MAJORITY;
  }

  private List<Worker> workers() {
    List<Worker> workers = new ArrayList<>();
    for (int i = 0; i < REGISTER_CLIENTS; i++) {
      workers.add(register(i, open()));
    }
    for (int i = REGISTER_CLIENTS; i < REGISTER_CLIENTS + LIST_CLIENTS; i++) {
      workers.add(list(i, open()));
    }
    return workers;
  }

  private RegisterWorker register(int number, MongoClient client) {
    return new RegisterWorker(
        number, client, DATABASE, concern(), registers, history, random.split(), stopped, 8);
  }

  private AppendWorker list(int number, MongoClient client) {
    return new AppendWorker(
        number, client, DATABASE, concern(), lists, history, random.split(), stopped, 15);
  }

  private MongoClient open() {
    MongoClient client =
        Clients.open(set.connectionString(), 5000, 4000, new TryLog(clients.size(), history));
    clients.add(client);
    return client;
  }

  private void harm() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(plan.seconds());
    TimeUnit.MILLISECONDS.sleep(testSet.random().nextInt(300, 1000));
    while (System.nanoTime() - end < 0) {
      strikes++;
      plan.faults().get(testSet.random().nextInt(plan.faults().size())).strike().on(testSet);
      if (testSet.random().nextInt(4) == 0 && plan.journal()) {
        continue; // the next one comes before the set is whole again
      }
      if (!testSet.awaitReady()) {
        violations.add(new Violation("availability", "not all members came back in time"));
        return;
      }
      TimeUnit.MILLISECONDS.sleep(testSet.random().nextInt(1500));
    }
  }

  /** All is well again: everybody has the same, and everything is read once more. */
  private void end() throws IOException, InterruptedException {
    testSet.heal();
    if (!testSet.awaitReady()) {
      violations.add(new Violation("availability", "not all members came back after all"));
      return;
    }
    history.note("all members are ready; reading everything");
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    List<String> hashes = hashes();
    while (hashes.contains("") || hashes.stream().distinct().count() > 1) {
      if (System.nanoTime() - end > 0) {
        violations.add(new Violation("convergence", "the members differ: " + hashes));
        break;
      }
      TimeUnit.MILLISECONDS.sleep(100);
      hashes = hashes();
    }
    MongoClient client =
        Clients.open(set.connectionString(), 30_000, 30_000, new TryLog(clients.size(), history));
    clients.add(client);
    RegisterWorker reader = register(REGISTER_CLIENTS + LIST_CLIENTS, client);
    registers.all().forEach(key -> reader.read(key, ReadConcern.LINEARIZABLE));
    AppendWorker lister = list(REGISTER_CLIENTS + LIST_CLIENTS, client);
    List<String> all = lists.all();
    for (int from = 0; from < all.size(); from += LISTS_AT_ONCE) {
      lister.run(
          all.subList(from, Math.min(all.size(), from + LISTS_AT_ONCE)).stream()
              .map(key -> Step.read(key, List.of()))
              .toList());
    }
  }

  private List<String> hashes() {
    return IntStream.range(0, set.size())
        .mapToObj(member -> testSet.views().hash(member, DATABASE))
        .toList();
  }

  private void check() {
    violations.addAll(new RegisterChecker(MOST_STATES).check(history.operations()));
    violations.addAll(new AppendChecker().check(history.transactions()));
  }

  private RunResult result() {
    return new RunResult(plan, strikes, history, violations);
  }

  /** The lines that a member has logged. */
  List<String> log(int member) throws IOException {
    return set.process(member).log();
  }

  @Override
  public void close() {
    clients.forEach(MongoClient::close);
    testSet.views().close();
    set.close();
  }
}
