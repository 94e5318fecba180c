package dev.morphium.engine.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.index.DocumentKeys;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexSpecParser;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.TornKeys;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Queue;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Errors in the middle of operations, of group commits, of the log and of listeners: what was
 * acknowledged is there, what failed is not, no index is torn, and no writer waits for ever.
 */
class FatalErrorTest {
  private static final Namespace WRITTEN = Namespace.of("db", "written");
  private static final int STEPS = 400;

  /** Decides when the test says so, or at once. */
  private final class FaultyLog implements CommitLog {
    private record Appended(
        ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {}

    private final Queue<Appended> waiting = new ArrayDeque<>();
    private final List<ChangeBatch> committed = new ArrayList<>();
    private final boolean atOnce;

    FaultyLog(boolean atOnce) {
      this.atOnce = atOnce;
    }

    @Override
    public boolean commitsAtOnce() {
      return atOnce;
    }

    @Override
    public int leastToFollow() {
      return 3;
    }

    @Override
    public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
      faults.pass();
      if (atOnce) {
        committed.add(batch);
        decided.accept(batch.position(), null);
        return;
      }
      waiting.add(new Appended(batch, decided));
      faults.pass();
    }

    void decide() {
      Appended next = waiting.poll();
      if (next != null) {
        committed.add(next.batch);
        next.decided.accept(next.batch.position(), null);
      }
    }

    void lose() {
      for (Appended next = waiting.poll(); next != null; next = waiting.poll()) {
        next.decided.accept(null, new IllegalStateException("lost"));
      }
    }
  }

  private Random random = new Random(0);
  private Faults faults = new Faults(random);
  private FaultyLog log = new FaultyLog(false);
  private Storage storage = Storage.inMemory();
  private final List<Throwable> fatal = new ArrayList<>();
  private final Queue<Runnable> timer = new ArrayDeque<>();
  private final TreeMap<Integer, CompletableFuture<Integer>> answers = new TreeMap<>();

  private void begin(long seed, boolean atOnce) {
    random = new Random(seed);
    faults = new Faults(random);
    log = new FaultyLog(atOnce);
    Random ids = new Random(seed);
    storage =
        new Storage(
            log,
            () -> {
              faults.pass();
              return new UUID(ids.nextLong(), ids.nextLong());
            },
            () -> {
              faults.pass();
              return Instant.EPOCH;
            },
            () -> {
              faults.pass();
              return 0;
            },
            fatal::add,
            (task, nanos) -> {
              faults.pass();
              timer.add(task);
            });
    storage.addListener((before, batch, after) -> faults.pass());
  }

  static LongStream seeds() {
    long first = Long.getLong("errors.seed", 1);
    return LongStream.range(first, first + Integer.getInteger("errors.seeds", 60));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void whatWasAcknowledgedIsThereAndWhatFailedIsNot(long seed) {
    begin(seed, seed % 3 == 0);
    for (int step = 0; step < STEPS && fatal.isEmpty(); step++) {
      int id = step;
      faults.during(() -> answers.put(id, write(id)));
      switch (random.nextInt(8)) {
        case 0 -> faults.during(this::look);
        case 1 -> faults.during(this::timeIsOver);
        case 2 -> log.lose();
        case 3, 4, 5 -> faults.during(log::decide);
        default -> {}
      }
    }
    if (!fatal.isEmpty()) {
      assertThat(storage.congestion()).isNull();
      assertThatThrownBy(() -> storage.write(batch -> 1))
          .isInstanceOfSatisfying(
              CommandException.class, refusal -> assertThat(refusal.code().number()).isEqualTo(1))
          .hasMessageContaining("takes no more writes");
    }
    while (!log.waiting.isEmpty() || !timer.isEmpty()) {
      log.decide();
      timeIsOver();
    }
    check(seed);
  }

  private static int name(byte[] record) {
    return (int) ((NumberValue) Document.of(record).get("_id")).longValue();
  }

  private void timeIsOver() {
    Runnable task = timer.poll();
    if (task != null) {
      task.run();
    }
  }

  private void look() {
    try {
      storage.newest(new CommitDependencies()).all();
    } catch (Error injected) {
      // a reader's own
    }
  }

  private void check(long seed) {
    Set<Integer> acknowledged = new TreeSet<>();
    answers.forEach(
        (id, answer) -> {
          assertThat(answer.isDone()).as("seed %d: %d is answered", seed, id).isTrue();
          if (!answer.isCompletedExceptionally()) {
            acknowledged.add(id);
          }
        });
    Root root = storage.root();
    CollectionState written = root.collection(WRITTEN);
    Set<Integer> there = new TreeSet<>();
    for (long id = 0; written != null && id < written.nextRecordId(); id++) {
      byte[] record = written.records().get(id);
      if (record != null) {
        there.add(name(record));
      }
    }
    assertThat(there).as("seed %d", seed).isEqualTo(acknowledged);
    root.all().forEach(Contents::checkIndexes);
    Root replayed = Root.EMPTY;
    for (ChangeBatch batch : log.committed) {
      if (batch.base() == replayed.position() && replayed.position() < root.position()) {
        replayed = replayed.apply(batch);
      }
    }
    assertThat(Contents.of(replayed)).as("seed %d", seed).isEqualTo(Contents.of(root));
  }

  private CompletableFuture<Integer> write(int id) {
    int kind = random.nextInt(10);
    long other = random.nextLong(50);
    return storage.submit(batch -> operation(batch, id, kind, other)).toCompletableFuture();
  }

  private int operation(WriteBatch batch, int id, int kind, long other) {
    WritableCollection collection = batch.existingOrNew(WRITTEN);
    Document document = RandomChanges.document("" + id, new Random(id));
    if (collection.state().indexes().size() < 3 && id % 7 == 1) {
      collection.createIndex(IndexBuild.of(index(id % 2 == 0 ? "b" : "c")));
    }
    collection.insert(document);
    faults.pass();
    byte[] before = collection.record(other);
    switch (kind) {
      case 0 -> {
        if (collection.state().indexes().size() > 1) {
          collection.insert(torn(collection.state(), 100_000 + id));
        }
      }
      case 1 -> throw new CommandException(2, "refused");
      case 2 -> {
        if (before != null) {
          Document after = RandomChanges.document("" + name(before), new Random(id));
          collection.update(other, before, after, null);
        }
      }
      case 3 -> batch.createCollection(Namespace.of("db", "c" + id), Document.EMPTY);
      case 4 -> attempt(batch, collection, id);
      default -> {}
    }
    faults.pass();
    return id;
  }

  /** A part that fails, after which the operation goes on. */
  private void attempt(WriteBatch batch, WritableCollection collection, int id) {
    try {
      batch.attempt(
          inner -> {
            collection.insert(RandomChanges.document("" + (200_000 + id), new Random(id)));
            faults.pass();
            throw new CommandException(2, "refused");
          });
    } catch (CommandException refused) {
      faults.pass();
    }
  }

  private IndexDefinition index(String field) {
    IndexSpecParser specs =
        new IndexSpecParser(
            filter ->
                document -> {
                  faults.pass();
                  return document.has(field);
                });
    return specs.parse(
        Document.parse(
            "{name: '%s', key: {%s: 1}, partialFilterExpression: {}}".formatted(field, field)));
  }

  @Test
  void aFollowerTakesABatchOverWhollyOrNotAtAll() {
    begin(1, true);
    storage.write(batch -> batch.existingOrNew(WRITTEN).createIndex(IndexBuild.of(index("b"))));
    storage.write(batch -> batch.existing(WRITTEN).insert(Document.parse("{_id: 1, b: 1}")));
    storage.write(batch -> batch.existing(WRITTEN).insert(Document.parse("{_id: 2, b: 2}")));
    List<Throwable> errors = new ArrayList<>();
    Storage follower = Storage.inMemory(errors::add);
    follower.follow(log.committed.get(0));
    Root before = follower.root();
    faults.in(0);
    assertThatThrownBy(() -> follower.follow(log.committed.get(1))).isInstanceOf(Error.class);
    assertThat(follower.root()).isSameAs(before);
    follower.follow(log.committed.get(1));
    assertThat(errors).isEmpty();
    AssertionError defect = new AssertionError("made by the test");
    follower.addListener(
        (root, batch, after) -> {
          throw defect;
        });
    follower.follow(log.committed.get(2));
    assertThat(errors).containsExactly(defect);
    assertThat(Contents.of(follower.root())).isEqualTo(Contents.of(storage.root()));
    assertThatThrownBy(() -> follower.follow(log.committed.get(2)))
        .hasMessageContaining("takes no more writes");
  }

  /** A document whose keys fail in the last index, when the record and others are there already. */
  private static PreparedDocument torn(CollectionState state, int id) {
    PreparedDocument whole =
        PreparedDocument.of(state, InterruptCheck.NONE, Document.parse("{_id: " + id + "}"))[0];
    List<IndexState> indexes = state.indexes();
    DocumentKeys[] keys = Arrays.copyOf(whole.keys(), indexes.size());
    keys[keys.length - 1] = TornKeys.make();
    return new PreparedDocument(whole.bytes(), indexes, keys);
  }
}
