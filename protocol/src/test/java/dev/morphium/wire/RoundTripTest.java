package dev.morphium.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.bson.LittleEndian;
import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class RoundTripTest {
  private final Compression compression = new Compression(List.of(new ZlibCompressor()));

  @Test
  void encodedCommandIsDecodedAgain() {
    Command command =
        Command.of("shop", BsonDocument.parse("{insert: 'c', ordered: false}"))
            .withSequence("documents", List.of(BsonDocument.parse("{_id: 1, a: 'x'}")));
    Request request = new RequestDecoder().decode(RequestEncoder.encode(command, 9, 0));
    assertThat(request.requestId()).isEqualTo(9);
    assertThat(request.command().database()).isEqualTo("shop");
    assertThat(request.command().body())
        .isEqualTo(BsonDocument.parse("{insert: 'c', ordered: false, $db: 'shop'}"));
    assertThat(request.command().sequence("documents").documents())
        .isEqualTo(List.of(BsonDocument.parse("{_id: 1, a: 'x'}")));
  }

  @Test
  void databaseInTheBodyIsNotRepeated() {
    Command command = Command.of("shop", BsonDocument.parse("{ping: 1, $db: 'shop'}"));
    Request request = new RequestDecoder().decode(RequestEncoder.encode(command, 1, 0));
    assertThat(request.command().body()).hasSize(2);
  }

  @Test
  void replyIsItsHeadAndItsDocument() {
    Reply reply = Reply.of(BsonDocument.parse("{a: 1, ok: 1}"));
    byte[] head = new byte[ReplyHead.MESSAGE_SIZE];
    ReplyHead.writeMessage(head, reply.length(), 3, 8, OpMsgFlag.MORE_TO_COME);
    Response response = Response.decode(Messages.join(head, reply.bytes()));
    assertThat(response.responseTo()).isEqualTo(8);
    assertThat(response.moreToCome()).isTrue();
    assertThat(response.reply().document()).isEqualTo(reply.document());
  }

  @Test
  void legacyReplyIsItsHeadAndItsDocument() {
    Reply reply = Reply.of(BsonDocument.parse("{ok: 1}"));
    byte[] head = new byte[ReplyHead.LEGACY_SIZE];
    ReplyHead.writeLegacy(head, reply.length(), 3, 8);
    Response response = Response.decode(Messages.join(head, reply.bytes()));
    assertThat(response.responseTo()).isEqualTo(8);
    assertThat(response.reply().ok()).isTrue();
  }

  @Test
  void compressedMessageIsUnwrapped() {
    byte[] message = Messages.opMsg(5, "{ping: 1, text: '" + "x".repeat(5000) + "', $db: 'a'}");
    byte[] wrapped = Compression.wrap(message, new ZlibCompressor());
    assertThat(wrapped.length).isLessThan(200);
    assertThat(Compression.isCompressed(wrapped)).isTrue();
    assertThat(compression.unwrap(wrapped)).isEqualTo(message);
  }

  @Test
  void compressedLiesAreRefused() {
    byte[] message = Messages.opMsg(5, "{ping: 1, $db: 'a'}");
    refuse("claim to stand for", 20, 47_000_000, message);
    refuse("claim to stand for", 20, -1, message);
    refuse("goes on after", 20, 10, message);
    refuse("ends early", 20, 100, message);
    refuse("is not available", 24, 9, message);
    refuse("inside a compressed message", 16, 2012, message);
    refuse("malformed zlib", 25, 0x55555555, message);
    assertThatThrownBy(() -> compression.unwrap(Messages.message(2012, 1, new byte[8])))
        .isInstanceOf(WireException.class)
        .hasMessageContaining("at least 25 bytes");
  }

  @Test
  void commonCompressorsKeepTheClientsOrder() {
    assertThat(compression.common(List.of("snappy", "zlib"))).containsExactly("zlib");
    assertThat(compression.common(List.of("snappy"))).isEmpty();
    assertThat(compression.names()).containsExactly("zlib");
  }

  private void refuse(String problem, int position, int value, byte[] message) {
    byte[] wrapped = Compression.wrap(message, new ZlibCompressor());
    if (position == 24) {
      wrapped[position] = (byte) value;
    } else {
      LittleEndian.putInt32(wrapped, position, value);
    }
    assertThatThrownBy(() -> compression.unwrap(wrapped))
        .isInstanceOfSatisfying(WireException.class, e -> assertThat(e.isFatal()).isTrue())
        .hasMessageContaining(problem);
  }
}
