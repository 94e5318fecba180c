package dev.morphium.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.BsonBytes;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class CommandTest {
  @Test
  void nameIsTheFirstField() {
    assertThat(Command.of("db", BsonDocument.parse("{find: 'c', filter: {}}")).name())
        .isEqualTo("find");
    assertThat(Command.of("db", new BsonDocument()).name()).isEmpty();
  }

  @Test
  void bytesAreReadWhereTheyLie() {
    byte[] body = BsonBytes.of(BsonDocument.parse("{ping: 1}"));
    byte[] frame = new byte[body.length + 20];
    System.arraycopy(body, 0, frame, 7, body.length);
    Command command = new Command("db", frame, 7, body.length, List.of());
    assertThat(command.name()).isEqualTo("ping");
    assertThat(command.bytes()).isSameAs(frame);
    assertThat(command.body()).isEqualTo(BsonDocument.parse("{ping: 1}"));
  }

  @Test
  void sequenceGivesItsDocumentsBack() {
    List<BsonDocument> documents =
        List.of(BsonDocument.parse("{a: 1}"), BsonDocument.parse("{b: 'two'}"));
    Command command =
        Command.of("db", BsonDocument.parse("{insert: 'c'}")).withSequence("documents", documents);
    DocumentSequence sequence = command.sequence("documents");
    assertThat(sequence.documents()).isEqualTo(documents);
    assertThat(sequence.count()).isEqualTo(2);
    assertThat(command.sequence("updates")).isNull();
  }

  @Test
  void rangeOutsideTheArrayIsRefused() {
    assertThatThrownBy(() -> new Command("db", new byte[10], 6, 5, List.of()))
        .isInstanceOf(IndexOutOfBoundsException.class);
  }

  @Test
  void errorBecomesAReplyInTheServersShape() {
    Reply reply =
        Reply.of(
            new CommandException(
                ErrorCode.WRITE_CONFLICT,
                "try again",
                Set.of("TransientTransactionError"),
                BsonDocument.parse("{extra: 1}")));
    assertThat(reply.document().toJson())
        .isEqualTo(
            "{\"ok\": 0.0, \"errmsg\": \"try again\", \"code\": 112, \"codeName\":"
                + " \"WriteConflict\", \"extra\": 1, \"errorLabels\":"
                + " [\"TransientTransactionError\"]}");
    assertThat(reply.ok()).isFalse();
    assertThat(reply.errorLabels()).containsExactly("TransientTransactionError");
  }

  @Test
  void notPrimaryHasItsOwnType() {
    assertThatThrownBy(
            () ->
                Reply.of(new CommandException(ErrorCode.NOT_WRITABLE_PRIMARY, "not primary"))
                    .orThrow())
        .isInstanceOf(DriverException.NotPrimary.class);
  }
}
