package dev.morphium.engine.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.Pause;
import dev.morphium.engine.command.PreparedCommand;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class WaitForFailPointTest {
  private static final String WAIT =
      "{waitForFailPoint: 'failCommand', timesEntered: 2, maxTimeMS: 60000}";

  private final Engine engine = TestEngines.forTests();

  @AfterEach
  void close() {
    engine.close();
  }

  @Test
  void itIsOverWhenTheFailPointHasFailedOftenEnough() {
    admin(
        "{configureFailPoint: 'failCommand', mode: 'alwaysOn',"
            + " data: {failCommands: ['find'], errorCode: 2}}");
    PreparedCommand waiting = engine.prepare(command(WAIT), ClientContext.LOCAL);
    Pause pause = waiting.pause();
    assertThat(pause).isNotNull();
    AtomicInteger resumed = new AtomicInteger();
    pause.onReady(resumed::incrementAndGet);
    assertThat(admin("{find: 'c'}").code()).isEqualTo(2);
    assertThat(resumed).hasValue(0);
    assertThat(admin("{find: 'c'}").code()).isEqualTo(2);
    assertThat(resumed).hasValue(1);
    assertThat(waiting.pause()).isNull();
    assertThat(waiting.run().ok()).isTrue();
    assertThat(admin(WAIT).ok()).isTrue();
  }

  @Test
  void itsTimeIsOver() {
    assertThat(admin("{waitForFailPoint: 'failCommand', timesEntered: 1, maxTimeMS: 5}").code())
        .isEqualTo(50);
  }

  @Test
  void itEndsWhenItIsKilled() {
    PreparedCommand waiting = engine.prepare(command(WAIT), ClientContext.LOCAL);
    Pause pause = waiting.pause();
    assertThat(pause).isNotNull();
    AtomicInteger resumed = new AtomicInteger();
    pause.onReady(resumed::incrementAndGet);
    engine.disconnected(ClientContext.LOCAL);
    assertThat(resumed).hasValue(1);
    assertThat(waiting.pause()).isNull();
    assertThat(waiting.run().code()).isEqualTo(11601);
  }

  @Test
  void mistakesAreTold() {
    assertThat(admin("{waitForFailPoint: 'none', timesEntered: 1}").code()).isEqualTo(266);
    assertThat(admin("{waitForFailPoint: 'failCommand'}").code()).isEqualTo(40414);
    assertThat(admin("{waitForFailPoint: 1, timesEntered: 1}").code()).isEqualTo(14);
    assertThat(
            engine
                .execute(Command.of("test", BsonDocument.parse(WAIT)), ClientContext.LOCAL)
                .code())
        .isEqualTo(13);
  }

  private Reply admin(String json) {
    return engine.execute(command(json), ClientContext.LOCAL);
  }

  private static Command command(String json) {
    return Command.of("admin", BsonDocument.parse(json));
  }
}
