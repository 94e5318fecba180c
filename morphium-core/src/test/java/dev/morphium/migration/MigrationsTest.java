package dev.morphium.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import dev.morphium.Morphium;
import dev.morphium.migration.ExecutedChange.State;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Change units: once over all instances, in order, with lock, rollback and dry run. */
@Timeout(120)
class MigrationsTest {
  private final String uri = "inmemory://%s/shop".formatted(UUID.randomUUID());
  private final Morphium morphium = Morphium.connect(uri);
  private final List<String> done = Collections.synchronizedList(new ArrayList<>());

  @AfterEach
  void close() {
    morphium.close();
  }

  /** A unit that notes what it does. */
  private final class Noted implements ChangeUnit {
    private final String id;
    private final Consumer<Morphium> work;
    private final boolean transactional;

    Noted(String id, Consumer<Morphium> work, boolean transactional) {
      this.id = id;
      this.work = work;
      this.transactional = transactional;
    }

    @Override
    public String id() {
      return id;
    }

    @Override
    public String author() {
      return "ada";
    }

    @Override
    public boolean transactional() {
      return transactional;
    }

    @Override
    public void execute(Morphium given) {
      done.add(id);
      work.accept(given);
    }

    @Override
    public void rollback(Morphium given) {
      done.add("-" + id);
    }
  }

  private Noted unit(String id) {
    return new Noted(id, ignored -> {}, false);
  }

  private Noted failing(String id) {
    return new Noted(
        id,
        given -> {
          given.maps("data").insert(Map.of("_id", id));
          throw new IllegalArgumentException("no good");
        },
        false);
  }

  private Migrations migrations(ChangeUnit... units) {
    return Migrations.of(morphium, List.of(units));
  }

  @Test
  void unitsAreDoneOnceAndInOrder() {
    Migrations all = migrations(unit("3"), unit("1"), unit("2"));
    assertThat(all.plan()).isEqualTo(new MigrationReport(List.of("1", "2", "3"), List.of()));
    assertThat(done).as("a dry run").isEmpty();
    assertThat(morphium.listCollections()).isEmpty();
    assertThat(all.run().changed()).containsExactly("1", "2", "3");
    assertThat(done).containsExactly("1", "2", "3");
    assertThat(all.run()).isEqualTo(new MigrationReport(List.of(), List.of("1", "2", "3")));
    assertThat(migrations(unit("1"), unit("2"), unit("3"), unit("4")).run().changed())
        .containsExactly("4");
    assertThat(all.history())
        .extracting(ExecutedChange::id, ExecutedChange::state, ExecutedChange::author)
        .contains(tuple("1", State.EXECUTED, "ada"))
        .hasSize(4);
    assertThat(morphium.maps("change_unit_lock").query().countAll()).as("free again").isZero();
  }

  @Test
  void whatComesTooLateIsRefused() {
    migrations(unit("2")).run();
    Migrations late = migrations(unit("1"), unit("2"));
    assertThatThrownBy(late::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("the change unit 1 (order 1) was not done")
        .hasMessageContaining("outOfOrder()");
    assertThat(late.outOfOrder().run().changed()).containsExactly("1");
  }

  @Test
  void aUnitThatFailsIsRolledBackAndDoneAgain() {
    Migrations all = migrations(unit("1"), failing("2"), unit("3"));
    assertThatThrownBy(all::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("the change unit 2 failed and was rolled back")
        .hasMessageContaining("no good")
        .hasCauseInstanceOf(IllegalArgumentException.class);
    assertThat(done).containsExactly("1", "2", "-2");
    assertThat(all.history())
        .extracting(ExecutedChange::state)
        .containsExactly(State.EXECUTED, State.ROLLED_BACK);
    assertThat(all.history().get(1).error()).contains("no good");
    assertThat(migrations(unit("1"), unit("2"), unit("3")).run().changed())
        .containsExactly("2", "3");
  }

  @Test
  void aTransactionUndoesWhatItsUnitDid() {
    morphium.maps("data").insert(Map.of("_id", "before"));
    Noted failing = new Noted("1", failing("1").work, true);
    assertThatThrownBy(migrations(failing)::run).isInstanceOf(MigrationException.class);
    assertThat(done).containsExactly("1");
    assertThat(morphium.maps("data").query().idList()).containsExactly("before");
    Noted good = new Noted("1", given -> given.maps("data").insert(Map.of("_id", "after")), true);
    migrations(good).run();
    assertThat(morphium.maps("data").query().countAll()).isEqualTo(2);
  }

  @Test
  void aUnitWithoutRollbackStopsAllUntilItIsMended() {
    ChangeUnit failing =
        new ChangeUnit() {
          @Override
          public String id() {
            return "1";
          }

          @Override
          public void execute(Morphium given) {
            throw new IllegalStateException("half done");
          }
        };
    assertThatThrownBy(migrations(failing)::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("half done")
        .hasMessageContaining("could not be rolled back")
        .hasMessageContaining("no rollback");
    Migrations mended = migrations(unit("1"), unit("2"));
    assertThatThrownBy(mended::plan)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("forget(\"1\")")
        .hasMessageContaining("half done");
    assertThat(mended.forget("1")).isTrue();
    assertThat(mended.forget("1")).isFalse();
    assertThat(mended.run().changed()).containsExactly("1", "2");
  }

  @Test
  void unitsAreRolledBackInReverse() {
    Migrations all = migrations(unit("1"), unit("2"), unit("3"));
    all.run();
    done.clear();
    assertThat(all.rollBackTo("1").changed()).containsExactly("3", "2");
    assertThat(done).containsExactly("-3", "-2");
    assertThat(all.plan()).isEqualTo(new MigrationReport(List.of("2", "3"), List.of("1")));
    all.run();
    assertThat(all.rollBackTo(null).changed()).containsExactly("3", "2", "1");
    assertThatThrownBy(() -> all.rollBackTo("9"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("known are [1, 2, 3]");
  }

  @Test
  void whatADeadProcessLeftIsRolledBackFirst() {
    morphium.store(
        new ExecutedChange("1", "1", "ada", State.STARTED, Instant.EPOCH, 0, "dead", null));
    morphium.runCommand(
        "shop",
        BsonDocument.parse(
            "{insert: 'change_unit_lock', documents: [{_id: 'lock', holder: 'dead', until:"
                + " {$date: '2020-01-01T00:00:00Z'}}]}"));
    assertThat(migrations(unit("1")).run().changed()).containsExactly("1");
    assertThat(done).containsExactly("-1", "1");
  }

  @Test
  void instancesThatStartAtOnceDoItOnce() throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      CountDownLatch start = new CountDownLatch(1);
      List<Future<MigrationReport>> reports = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        reports.add(
            threads.submit(
                () -> {
                  try (Morphium own = Morphium.connect(uri)) {
                    start.await();
                    return Migrations.of(own, List.of(unit("1"), unit("2"))).run();
                  }
                }));
      }
      start.countDown();
      List<String> changed = new ArrayList<>();
      for (Future<MigrationReport> report : reports) {
        changed.addAll(report.get().changed());
        assertThat(report.get().changed().size() + report.get().already().size()).isEqualTo(2);
      }
      assertThat(changed).containsExactlyInAnyOrder("1", "2");
      assertThat(done).containsExactly("1", "2");
    }
  }

  @Test
  void aLongUnitKeepsItsLockAndTheOthersGiveUp() {
    Noted longer =
        new Noted(
            "1",
            given -> {
              Migrations impatient =
                  Migrations.of(given, List.of(unit("1"))).waitAtMost(Duration.ofMillis(2_500));
              assertThatThrownBy(impatient::run)
                  .isInstanceOf(MigrationException.class)
                  .hasMessageContaining("another instance migrates shop for more than PT2.5S")
                  .hasMessageContaining("holder");
            },
            false);
    assertThat(migrations(longer).lease(Duration.ofSeconds(2)).run().changed())
        .containsExactly("1");
  }

  @Test
  void aLostLockStopsBeforeTheNextUnit() {
    Noted first =
        new Noted(
            "1",
            given ->
                given
                    .maps("change_unit_lock")
                    .query()
                    .everything()
                    .update(
                        u ->
                            u.set("holder", "other")
                                .set("until", Instant.parse("2999-01-01T00:00:00Z"))),
            false);
    assertThatThrownBy(migrations(first, unit("2"))::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("was lost to")
        .hasMessageContaining("other");
    assertThat(done).containsExactly("1");
  }

  @Test
  void aLockThatSomebodyElseHasHadMeanwhileIsLost() {
    Noted first =
        new Noted(
            "1", given -> given.maps("change_unit_lock").query().everything().delete(), false);
    assertThatThrownBy(migrations(first, unit("2"))::run)
        .isInstanceOf(MigrationException.class)
        .hasMessageContaining("was lost to nobody any more");
    assertThat(done).containsExactly("1");
    assertThat(migrations(first, unit("2")).run().changed()).containsExactly("2");
  }

  @Test
  void mistakesAreSaid() {
    assertThatThrownBy(() -> migrations(unit("1"), unit("1")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("two change units have the id 1");
    assertThatThrownBy(() -> migrations(unit(" "))).hasMessageContaining("has no id");
    assertThatThrownBy(() -> migrations(unit("1")).lease(Duration.ofMillis(1)))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
