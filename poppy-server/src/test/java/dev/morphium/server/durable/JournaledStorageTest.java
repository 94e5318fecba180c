package dev.morphium.server.durable;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Storage;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.RealDisk;
import dev.morphium.server.disk.SimulatedDisk;
import dev.morphium.server.snapshot.RandomRoots;
import dev.morphium.server.snapshot.StateHash;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JournaledStorageTest {
  private static final Namespace THINGS = Namespace.of("db", "things");
  private static final int ROUNDS = Integer.getInteger("durable.crashes", 40);

  @TempDir Path directory;

  private final AtomicReference<IOException> failure = new AtomicReference<>();

  private JournalSettings settings() {
    return new JournalSettings(directory, 20_000, 50_000);
  }

  private JournaledStorage open() throws IOException {
    return open(0);
  }

  private JournaledStorage open(long historyBytes) throws IOException {
    JournaledStorage data =
        JournaledStorage.open(new RealDisk(), settings(), failure::set, FatalErrorHandler.LOGGING);
    try {
      data.recover(historyBytes);
      return data;
    } catch (UncheckedIOException e) {
      data.close();
      throw e.getCause();
    }
  }

  private static void await(BooleanSupplier condition) {
    Awaitility.await().pollInterval(Duration.ofMillis(5)).until(condition::getAsBoolean);
  }

  private List<Path> checkpoints() {
    try (var files = Files.list(directory.resolve("checkpoints"))) {
      return files.filter(file -> file.toString().endsWith(".snapshot")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private boolean isShortened() {
    try (var files = Files.list(directory.resolve("journal"))) {
      return files.noneMatch(file -> file.endsWith("00000000000000000001.journal"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Changes until there are two snapshots and the journal was shortened. */
  private void fill(RandomRoots roots) {
    await(
        () -> {
          roots.change(20);
          return checkpoints().size() == 2 && isShortened();
        });
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void everythingIsThereAfterARestart(long seed) throws IOException {
    String hash = StateHash.of(Storage.inMemory().root());
    for (int round = 0; round < 8; round++) {
      try (JournaledStorage data = open(round * 40_000L)) {
        assertThat(StateHash.of(data.storage().root())).as("round %s", round).isEqualTo(hash);
        RandomRoots roots = new RandomRoots(data.storage(), seed * 100 + round);
        roots.change(60);
        hash = StateHash.of(roots.root());
      }
    }
    assertThat(failure).hasValue(null);
  }

  @Test
  void aBrokenSnapshotIsDoneWithoutAsLongAsTheJournalReachesBack() throws IOException {
    String hash;
    try (JournaledStorage data = open()) {
      RandomRoots roots = new RandomRoots(data.storage(), 1);
      fill(roots);
      hash = StateHash.of(roots.root());
    }
    List<Path> snapshots = checkpoints();
    damage(snapshots.get(1));
    try (JournaledStorage data = open()) {
      assertThat(StateHash.of(data.storage().root())).isEqualTo(hash);
    }
    damage(snapshots.get(0));
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining(snapshots.get(1).toString())
        .hasMessageContaining("the journal does not reach back far enough")
        .hasMessageContaining("Restore " + directory);
    for (Path snapshot : checkpoints()) {
      Files.delete(snapshot);
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("there is no snapshot that leads there");
  }

  private static void damage(Path file) throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    bytes[bytes.length / 2] ^= 1;
    Files.write(file, bytes);
  }

  @Test
  void aJournalThatEndsBeforeItsSnapshotIsRefused() throws IOException {
    try (JournaledStorage data = open()) {
      fill(new RandomRoots(data.storage(), 1));
    }
    try (var files = Files.list(directory.resolve("journal"))) {
      for (Path file : files.toList()) {
        Files.delete(file);
      }
    }
    assertThatThrownBy(this::open)
        .isInstanceOf(CorruptDataException.class)
        .hasMessageContaining("the journal ends with record 0, and there is a snapshot at")
        .hasMessageContaining("records are missing");
  }

  @Test
  void startsWhereTheHistoryIsLongEnough() throws IOException {
    try (JournaledStorage data = open()) {
      fill(new RandomRoots(data.storage(), 1));
    }
    List<Long> replayed = new ArrayList<>();
    for (long historyBytes : new long[] {0, 1_000_000}) {
      try (JournaledStorage data =
          JournaledStorage.open(
              new RealDisk(), settings(), failure::set, FatalErrorHandler.LOGGING)) {
        List<Long> positions = new ArrayList<>();
        data.storage().addListener((before, batch, after) -> positions.add(batch.position()));
        data.recover(historyBytes);
        replayed.add((long) positions.size());
      }
    }
    assertThat(replayed.get(1)).isGreaterThan(replayed.get(0) + 50);
  }

  @Test
  void aFullDiskRefusesWritesAndKeepsWhatWasCommitted() throws IOException {
    SimulatedDisk disk = new SimulatedDisk(new Random(1));
    JournalSettings settings = new JournalSettings(Path.of("/data"), 20_000, 1_000_000);
    try (JournaledStorage data =
        JournaledStorage.open(disk, settings, failure::set, FatalErrorHandler.LOGGING)) {
      data.recover(0);
      insert(data, 1);
      disk.room(10);
      assertThatThrownBy(() -> insert(data, 2))
          .isInstanceOf(CommandException.class)
          .hasMessageContaining("takes no more writes")
          .hasMessageContaining("No space left on device")
          .satisfies(e -> assertThat(((CommandException) e).code().number()).isEqualTo(14031));
      disk.room(1_000_000);
      assertThatThrownBy(() -> insert(data, 3)).isInstanceOf(CommandException.class);
      assertThat(data.storage().root().collection(THINGS).count()).isEqualTo(1);
      await(() -> failure.get() != null);
      assertThat(failure.get()).hasMessageContaining("No space left on device");
    }
    disk.crash();
    try (JournaledStorage data =
        JournaledStorage.open(disk, settings, failure::set, FatalErrorHandler.LOGGING)) {
      data.recover(0);
      assertThat(data.storage().root().collection(THINGS).count()).isEqualTo(1);
    }
  }

  @Test
  void aFailedSyncCommitsNothing() throws IOException {
    SimulatedDisk disk = new SimulatedDisk(new Random(1));
    JournalSettings settings = new JournalSettings(Path.of("/data"), 20_000, 1_000_000);
    try (JournaledStorage data =
        JournaledStorage.open(disk, settings, failure::set, FatalErrorHandler.LOGGING)) {
      data.recover(0);
      insert(data, 1);
      disk.failForce(true);
      assertThatThrownBy(() -> insert(data, 2))
          .isInstanceOf(CommandException.class)
          .satisfies(e -> assertThat(((CommandException) e).code().number()).isEqualTo(91));
      disk.failForce(false);
      assertThatThrownBy(() -> insert(data, 3)).isInstanceOf(CommandException.class);
      assertThat(data.storage().root().collection(THINGS).count()).isEqualTo(1);
    }
  }

  private static void insert(JournaledStorage data, int id) {
    Document document = Document.parse("{_id: " + id + "}");
    data.storage().write(batch -> batch.existingOrNew(THINGS).insert(document));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2})
  void acknowledgedWritesOutliveEveryCrash(long seed) throws IOException {
    Random random = new Random(seed);
    SimulatedDisk disk = new SimulatedDisk(random);
    JournalSettings settings = new JournalSettings(Path.of("/data"), 2000, 3000);
    List<Integer> acknowledged = new ArrayList<>();
    int next = 0;
    for (int round = 0; round < ROUNDS; round++) {
      disk.crash();
      try (JournaledStorage data =
          JournaledStorage.open(disk, settings, problem -> {}, FatalErrorHandler.LOGGING)) {
        data.recover(random.nextInt(4000));
        var things = data.storage().root().collection(THINGS);
        List<Integer> found = new ArrayList<>();
        if (things != null) {
          var cursor = things.records().cursor();
          for (boolean more = cursor.first(); more; more = cursor.next()) {
            found.add(((Int32Value) Document.of(cursor.document()).get("_id")).value());
          }
        }
        assertThat(found).as("seed %s, round %s", seed, round).containsAll(acknowledged);
        acknowledged = found;
        disk.haltIn(random.nextInt(80));
        for (int i = 0; i < 40; i++) {
          insert(data, ++next);
          acknowledged.add(next);
        }
      } catch (CommandException | IOException | UncheckedIOException halted) {
        assertThat(halted).hasMessageContaining("machine has stopped");
      }
    }
    assertThat(acknowledged.size()).isGreaterThan(5 * ROUNDS);
  }
}
