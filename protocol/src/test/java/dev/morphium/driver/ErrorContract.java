package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

/** Errors: the codes and names that MongoDB gives, in the shape it gives them. */
public interface ErrorContract extends Backend {
  @Test
  default void unknownCommand() {
    Reply reply = fail(59, "CommandNotFound", "{noSuchCommand: 1}");
    assertThat(reply.errorMessage()).isEqualTo("no such command: 'noSuchCommand'");
  }

  @Test
  default void unknownQueryOperator() {
    fail(2, "BadValue", "{find: 'c', filter: {a: {$noSuchOperator: 1}}}");
  }

  @Test
  default void unknownUpdateOperatorIsAWriteError() {
    run("{insert: 'c', documents: [{_id: 1}]}");
    BsonDocument reply = run("{update: 'c', updates: [{q: {}, u: {$noSuchOperator: {a: 1}}}]}");
    assertThat(reply.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue())
        .isEqualTo(9);
  }

  @Test
  default void unknownStage() {
    fail(40324, "Location40324", "{aggregate: 'c', pipeline: [{$noSuchStage: {}}], cursor: {}}");
  }

  @Test
  default void unknownFieldOfACommand() {
    fail(40415, "Location40415", "{find: 'c', noSuchOption: 1}");
  }

  @Test
  default void wrongTypeOfAnOption() {
    fail(14, "TypeMismatch", "{find: 'c', filter: 'text'}");
  }

  @Test
  default void missingRequiredField() {
    fail(40414, "Location40414", "{delete: 'c', deletes: [{q: {}}]}");
  }

  @Test
  default void invalidCollectionName() {
    fail(73, "InvalidNamespace", "{insert: 'a$b', documents: [{_id: 1}]}");
  }

  @Test
  default void documentThatIsTooLarge() {
    String large = "x".repeat(16 * 1024 * 1024);
    Command insert =
        Command.of(database(), BsonDocument.parse("{insert: 'c'}"))
            .withSequence("documents", documents("{_id: 1, text: '" + large + "'}"));
    Reply reply = driver().execute(insert);
    BsonDocument document = reply.document();
    int code =
        reply.ok()
            ? document.getArray("writeErrors").get(0).asDocument().getInt32("code").getValue()
            : reply.code();
    assertThat(code).isIn(2, 10334);
    assertThat(run("{count: 'c'}").getInt32("n").getValue()).isZero();
  }

  @Test
  default void failedReplyThrowsWhenAsked() {
    assertThatThrownBy(() -> reply("{noSuchCommand: 1}").orThrow())
        .isInstanceOfSatisfying(
            DriverException.CommandFailed.class, failed -> assertThat(failed.code()).isEqualTo(59))
        .hasMessageContaining("CommandNotFound");
  }

  @Test
  default void anErrorLeavesTheBackendUsable() {
    fail(59, "CommandNotFound", "{noSuchCommand: 1}");
    assertThat(run("{ping: 1}").getNumber("ok").intValue()).isEqualTo(1);
  }
}
