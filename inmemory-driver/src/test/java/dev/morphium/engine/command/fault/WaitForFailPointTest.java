package dev.morphium.engine.command.fault;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.engine.Engine;
import dev.morphium.engine.TestEngines;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.execution.SteppedExecution;
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
    SteppedExecution waiting =
        new SteppedExecution(engine.prepare(command(WAIT), ClientContext.LOCAL)).go();
    assertThat(waiting.isAwaiting()).isTrue();
    assertThat(admin("{find: 'c'}").code()).isEqualTo(2);
    assertThat(waiting.isSignalled()).isFalse();
    assertThat(admin("{find: 'c'}").code()).isEqualTo(2);
    assertThat(waiting.isSignalled()).isTrue();
    assertThat(waiting.go().reply().ok()).isTrue();
    assertThat(admin(WAIT).ok()).isTrue();
  }

  @Test
  void itsTimeIsOver() {
    assertThat(admin("{waitForFailPoint: 'failCommand', timesEntered: 1, maxTimeMS: 5}").code())
        .isEqualTo(50);
  }

  @Test
  void itEndsWhenItIsKilled() {
    SteppedExecution waiting =
        new SteppedExecution(engine.prepare(command(WAIT), ClientContext.LOCAL)).go();
    assertThat(waiting.isAwaiting()).isTrue();
    engine.disconnected(ClientContext.LOCAL);
    assertThat(waiting.isSignalled()).isTrue();
    assertThat(waiting.go().reply().code()).isEqualTo(11601);
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
