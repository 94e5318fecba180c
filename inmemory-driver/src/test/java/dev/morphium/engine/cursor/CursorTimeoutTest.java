package dev.morphium.engine.cursor;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.command.ClientContext;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Cursors that nobody uses are closed after ten minutes, and with them goes what they keep. */
class CursorTimeoutTest {
  private static final long MINUTE = 60_000;

  private final AtomicLong clock = new AtomicLong(1_000_000);
  private final Engine engine = engine();

  private Engine engine() {
    EngineSettings usual = EngineSettings.inMemory("test", List.of(), "test:0");
    return new Engine(
        new EngineSettings(
            usual.storage(),
            usual.server(),
            clock::get,
            usual.nanoClock(),
            usual.random(),
            usual.parameters(),
            usual.replication(),
            usual.historyBytes(),
            usual.memory(),
            usual.recovery(),
            usual.access(),
            usual.commands(),
            usual.scripts()));
  }

  @BeforeEach
  void fill() {
    run("{insert: 'c', documents: [{_id: 1}, {_id: 2}, {_id: 3}, {_id: 4}]}");
  }

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void idleCursorIsClosedWhenAnotherIsOpened() {
    long idle = open("");
    clock.addAndGet(10 * MINUTE + 1);
    open("");
    assertThat(more(idle).code()).isEqualTo(43);
    BsonDocument figures = run("{serverStatus: 1}").orThrow().document();
    BsonDocument cursors = figures.getDocument("metrics").getDocument("cursor");
    assertThat(cursors.getInt64("timedOut").getValue()).isEqualTo(1);
    assertThat(cursors.getDocument("open").getInt64("total").getValue()).isEqualTo(1);
  }

  @Test
  void eachUseBeginsTheTenMinutesAnew() {
    long used = open("");
    clock.addAndGet(9 * MINUTE);
    assertThat(more(used).ok()).isTrue();
    clock.addAndGet(9 * MINUTE);
    open("");
    assertThat(more(used).ok()).isTrue();
  }

  @Test
  void cursorWithoutTimeoutStays() {
    long kept = open(", noCursorTimeout: true");
    clock.addAndGet(60 * MINUTE);
    open("");
    assertThat(more(kept).ok()).isTrue();
  }

  @Test
  void theTimeIsAParameter() {
    long idle = open("");
    engine
        .execute(
            Command.of("admin", BsonDocument.parse("{setParameter: 1, cursorTimeoutMillis: 5000}")),
            ClientContext.LOCAL)
        .orThrow();
    clock.addAndGet(5001);
    open("");
    assertThat(more(idle).code()).isEqualTo(43);
  }

  private long open(String options) {
    return run("{find: 'c', batchSize: 1%s}".formatted(options))
        .orThrow()
        .document()
        .getDocument("cursor")
        .getInt64("id")
        .getValue();
  }

  private Reply more(long cursor) {
    return run("{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 1}".formatted(cursor));
  }

  private Reply run(String json) {
    return engine.execute(Command.of("test", BsonDocument.parse(json)), ClientContext.LOCAL);
  }
}
