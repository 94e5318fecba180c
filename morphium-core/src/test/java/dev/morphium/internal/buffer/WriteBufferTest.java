package dev.morphium.internal.buffer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import dev.morphium.Morphium;
import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Version;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.cache.NotingDriver;
import dev.morphium.driver.DriverException;
import dev.morphium.exception.MappingException;
import dev.morphium.exception.VersionMismatchException;
import dev.morphium.exception.WriteException;
import dev.morphium.listener.WriteFailure;
import dev.morphium.query.Query;
import dev.morphium.session.ClientSession;
import dev.morphium.settings.MorphiumSettings;
import dev.morphium.update.Update;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WriteBufferTest {
  private static final Duration SOON = Duration.ofSeconds(90);

  @Entity
  @Cache
  @WriteBuffer(size = 10, timeout = 60_000)
  record Line(@Id int id, String text) {}

  @Entity
  @WriteBuffer(timeout = 10)
  record Tick(@Id int id) {}

  @Entity
  @WriteBuffer(size = 10, timeout = 60_000, ordered = true)
  record Step(@Id int id) {}

  @Entity
  @WriteBuffer(timeout = 60_000)
  static class Page {
    @Id int id;
    @Version long version;
    String text = "";
  }

  @Entity
  @WriteBuffer(size = -1)
  record Wrong(@Id int id) {}

  @Entity
  @WriteBuffer(false)
  record Direct(@Id int id) {}

  private final NotingDriver driver = new NotingDriver();
  private final Morphium morphium =
      Morphium.builder(MorphiumSettings.of("inmemory:///test")).driver(driver).open();
  private final List<WriteFailure> failures = new CopyOnWriteArrayList<>();

  WriteBufferTest() {
    morphium.addWriteFailureListener(failures::add);
  }

  @AfterEach
  void close() {
    morphium.close();
    assertThat(failures).isEmpty();
  }

  @Test
  void writesWaitAndAreSentTogether() {
    for (int id = 1; id <= 3; id++) {
      morphium.insert(new Line(id, "a"));
    }
    assertThat(driver.count("insert")).isZero();
    assertThat(morphium.findAll(Line.class)).isEmpty();
    morphium.flush();
    assertThat(driver.count("insert")).isEqualTo(1);
    assertThat(morphium.findAll(Line.class)).hasSize(3);
  }

  @Test
  void aFullBufferIsSent() {
    IntStream.rangeClosed(1, 10).forEach(id -> morphium.insert(new Line(id, "a")));
    await().atMost(SOON).until(() -> morphium.findAll(Line.class).size() == 10);
  }

  @Test
  void aWriteThatWaitedForItsTimeIsSent() {
    morphium.insert(new Tick(1));
    await().atMost(SOON).until(() -> morphium.findAll(Tick.class).size() == 1);
    morphium.insert(new Tick(2));
    await().atMost(SOON).until(() -> morphium.findAll(Tick.class).size() == 2);
  }

  @Test
  void closingSends() {
    morphium.insert(new Line(1, "a"));
    morphium.close();
    assertThat(driver.count("insert")).isEqualTo(1);
    assertThatThrownBy(() -> morphium.insert(new Line(2, "b")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("Morphium.connect");
  }

  @Test
  void theOrderIsKept() {
    Query<Line> lines = morphium.createQueryFor(Line.class);
    morphium.insert(new Line(1, "a"));
    morphium.insert(new Line(2, "a"));
    assertThat(lines.f("text").eq("a").set("text", "b").matched()).isZero();
    morphium.delete(new Line(1, "b"));
    morphium.store(new Line(1, "c"));
    morphium.store(new Line(2, "d"));
    morphium.flush(Line.class);
    assertThat(lines.sort("id").asList()).containsExactly(new Line(1, "c"), new Line(2, "d"));
    assertThat(driver.sent.stream().map(command -> command.name()).filter(this::isWrite))
        .containsExactly("insert", "update", "delete", "update");
  }

  private boolean isWrite(String name) {
    return List.of("insert", "update", "delete").contains(name);
  }

  @Test
  void whatNeedsAnAnswerComesAfterWhatWasCollected() {
    morphium.insert(new Line(1, "a"));
    Line changed =
        morphium.createQueryFor(Line.class).f("id").eq(1).findOneAndUpdate(u -> u.set("text", "b"));
    assertThat(changed).isEqualTo(new Line(1, "a"));
    assertThat(morphium.with(changed).set("text", "c").text()).isEqualTo("c");
  }

  @Test
  void versionsAreStillCompared() {
    Page page = new Page();
    page.id = 1;
    morphium.store(page);
    assertThat(driver.count("insert")).isZero();
    page.text = "changed";
    morphium.store(page);
    assertThat(page.version).isEqualTo(2);
    assertThat(driver.count("insert")).isEqualTo(1);
    assertThat(driver.count("update")).isEqualTo(1);
    page.version = 1;
    assertThatThrownBy(() -> morphium.store(page)).isInstanceOf(VersionMismatchException.class);
  }

  @Test
  void transactionsAndSessionsWriteAtOnce() {
    morphium.insert(new Line(1, "before"));
    morphium.inTransaction(
        () -> {
          assertThat(driver.count("insert")).isEqualTo(1);
          morphium.insert(new Line(2, "inside"));
          assertThat(driver.count("insert")).isEqualTo(2);
          assertThatThrownBy(morphium::flush)
              .isInstanceOf(IllegalStateException.class)
              .hasMessageContaining("transaction");
        });
    morphium.insert(new Line(3, "between"));
    try (ClientSession session = morphium.startSession()) {
      morphium.inSession(session, () -> morphium.insert(new Line(4, "in a session")));
    }
    assertThat(driver.count("insert")).isEqualTo(4);
  }

  @Test
  void aFailureIsToldAndTheOthersAreDone() {
    for (int id : List.of(1, 2, 1, 3)) {
      morphium.insert(new Line(id, "a"));
    }
    assertThatThrownBy(morphium::flush)
        .isInstanceOf(WriteException.class)
        .hasMessageContaining("11000");
    assertThat(morphium.findAll(Line.class)).hasSize(3);
    WriteFailure failure = failures.remove(0);
    assertThat(failure.type()).isEqualTo(Line.class);
    assertThat(failure.operation()).isEqualTo("insert");
    assertThat(failure.statements()).containsExactly(BsonDocument.parse("{_id: 1, text: 'a'}"));
    assertThat(failure.cause()).isInstanceOf(WriteException.class);
    morphium.flush();
  }

  @Test
  void updatesAfterOneThatFailedAreDoneInTheirOrder() {
    Query<Line> lines = morphium.createQueryFor(Line.class);
    Update<Line> wrong =
        Update.pipeline(List.of(BsonDocument.parse("{$set: {text: {$divide: [1, 0]}}}")));
    morphium.insert(new Line(1, "a"));
    lines.f("id").eq(1).updateOne(wrong);
    lines.f("id").eq(1).set("text", "b");
    lines.f("id").eq(1).updateOne(wrong);
    lines.f("id").eq(1).set("text", "c");
    assertThatThrownBy(morphium::flush).isInstanceOf(WriteException.class);
    assertThat(lines.get()).isEqualTo(new Line(1, "c"));
    assertThat(failures).hasSize(2);
    failures.clear();
  }

  @Test
  void nothingIsDoneAfterAFailureWhenOrderMatters() {
    morphium.insert(new Step(1));
    morphium.insert(new Step(1));
    morphium.insert(new Step(2));
    morphium.delete(new Step(1));
    assertThatThrownBy(morphium::flush).isInstanceOf(WriteException.class);
    assertThat(morphium.findAll(Step.class)).containsExactly(new Step(1));
    assertThat(failures).extracting(WriteFailure::operation).containsExactly("insert", "delete");
    assertThat(failures.get(0).statements()).hasSize(2);
    failures.clear();
  }

  @Test
  void nothingIsLostWhileTheServerIsAway() {
    AtomicBoolean away = new AtomicBoolean();
    List<String> tried = new CopyOnWriteArrayList<>();
    driver.before(
        command -> {
          if (away.get() && isWrite(command.name())) {
            tried.add(command.name());
            throw new DriverException.NotSent("the server is away", null);
          }
        });
    morphium.findAll(Tick.class);
    away.set(true);
    morphium.insert(new Tick(1));
    assertThatThrownBy(morphium::flush).isInstanceOf(DriverException.NotSent.class);
    assertThatThrownBy(() -> morphium.inTransaction(() -> morphium.insert(new Tick(2))))
        .isInstanceOf(DriverException.NotSent.class);
    away.set(false);
    await().atMost(SOON).until(() -> morphium.findAll(Tick.class).size() == 1);
    assertThat(tried).isNotEmpty();
  }

  @Test
  void whatCannotBeSentAtTheEndIsTold() {
    morphium.insert(new Line(1, "a"));
    driver.before(
        command -> {
          throw new DriverException.NotSent("the server is away", null);
        });
    morphium.close();
    assertThat(failures.remove(0).statements()).hasSize(1);
  }

  @Test
  void resultsInTheCacheAreClearedWhenWritesAreDone() {
    assertThat(morphium.findAll(Line.class)).isEmpty();
    morphium.insert(new Line(1, "a"));
    long finds = driver.count("find");
    assertThat(morphium.findAll(Line.class)).isEmpty();
    assertThat(driver.count("find")).isEqualTo(finds);
    morphium.flush();
    assertThat(morphium.findAll(Line.class)).hasSize(1);
  }

  @Test
  void annotationsAreRead() {
    morphium.insert(new Direct(1));
    assertThat(driver.count("insert")).isEqualTo(1);
    assertThatThrownBy(() -> morphium.insert(new Wrong(1)))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("size = -1");
  }
}
