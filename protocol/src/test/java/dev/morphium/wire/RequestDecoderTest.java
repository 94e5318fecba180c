package dev.morphium.wire;

import static dev.morphium.wire.Messages.body;
import static dev.morphium.wire.Messages.bson;
import static dev.morphium.wire.Messages.document;
import static dev.morphium.wire.Messages.int32;
import static dev.morphium.wire.Messages.join;
import static dev.morphium.wire.Messages.message;
import static dev.morphium.wire.Messages.opMsg;
import static dev.morphium.wire.Messages.opQuery;
import static dev.morphium.wire.Messages.sequence;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import java.util.List;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;

class RequestDecoderTest {
  private static final byte[] PING = body(bson("{ping: 1, $db: 'test'}"));

  private final RequestDecoder decoder = new RequestDecoder();

  @Test
  void bodyIsReadWhereItLies() {
    byte[] message = opMsg(7, "{ping: 1, $db: 'test'}");
    Request request = decoder.decode(message);
    assertThat(request.requestId()).isEqualTo(7);
    assertThat(request.legacy()).isFalse();
    assertThat(request.command().name()).isEqualTo("ping");
    assertThat(request.command().database()).isEqualTo("test");
    assertThat(request.command().bytes()).isSameAs(message);
    assertThat(request.command().offset()).isEqualTo(21);
  }

  @Test
  void sectionsComeInAnyOrder() {
    byte[] documents = sequence("documents", bson("{a: 1}"), bson("{a: 2}"));
    byte[] insert = body(bson("{insert: 'c', $db: 'test'}"));
    for (byte[] message : List.of(opMsg(1, 0, documents, insert), opMsg(1, 0, insert, documents))) {
      Command command = decoder.decode(message).command();
      DocumentSequence sequence = command.sequence("documents");
      assertThat(sequence.count()).isEqualTo(2);
      assertThat(sequence.documents())
          .isEqualTo(List.of(BsonDocument.parse("{a: 1}"), BsonDocument.parse("{a: 2}")));
    }
  }

  @Test
  void flagsAreTold() {
    Request request = decoder.decode(opMsg(1, 2 | 1 << 16, PING));
    assertThat(request.moreToCome()).isTrue();
    assertThat(request.exhaustAllowed()).isTrue();
    assertThat(request.checksum()).isFalse();
  }

  @Test
  void unknownOptionalFlagsAreIgnored() {
    assertThat(decoder.decode(opMsg(1, 1 << 20, PING)).command().name()).isEqualTo("ping");
  }

  @Test
  void unknownRequiredFlagsEndTheConnection() {
    end(223, "illegal flags", opMsg(1, 4, PING));
    end(223, "illegal flags", opMsg(1, 1 << 15, PING));
  }

  @Test
  void checksumIsVerified() {
    Command ping = Command.of("test", BsonDocument.parse("{ping: 1}"));
    byte[] message = RequestEncoder.encode(ping, 5, OpMsgFlag.CHECKSUM_PRESENT);
    assertThat(decoder.decode(message).checksum()).isTrue();
    message[30] ^= 1;
    end(288, "checksum does not match", message);
    end(51252, "Invalid message size", opMsg(1, 1));
  }

  @Test
  void sectionErrorsAreAnswered() {
    answer(40430, "Multiple body sections", opMsg(1, 0, PING, PING));
    answer(40432, "Unknown section kind 9", opMsg(1, 0, PING, new byte[] {9}));
    answer(40587, "must have a body", opMsg(1, 0));
    answer(40571, "require a $db argument", opMsg(1, "{ping: 1}"));
    answer(14, "must be a string", opMsg(1, "{ping: 1, $db: 1}"));
    byte[] documents = sequence("documents", bson("{}"));
    answer(
        40431, "Duplicate document sequence: documents", opMsg(1, 0, PING, documents, documents));
    byte[] both = body(bson("{insert: 'c', documents: [], $db: 'test'}"));
    answer(40433, "Duplicate field between body", opMsg(1, 0, both, documents));
  }

  @Test
  void sequencesThatLieAreAnswered() {
    answer(15, "with 2 left", opMsg(1, 0, PING, new byte[] {1, 0, 0}));
    answer(15, "-5 bytes", opMsg(1, 0, PING, new byte[] {1}, int32(-5)));
    answer(15, "4 bytes", opMsg(1, 0, PING, new byte[] {1}, int32(4)));
    answer(15, "100 bytes", opMsg(1, 0, PING, new byte[] {1}, int32(100), new byte[50]));
    answer(
        15, "not terminated", opMsg(1, 0, PING, new byte[] {1}, int32(6), new byte[] {'a', 'b'}));
    answer(22, "at least 5", opMsg(1, 0, PING, sequence("documents", int32(3))));
  }

  @Test
  void invalidBsonIsAnswered() {
    answer(22, "at least 5 bytes", opMsg(1, 0, new byte[] {0}));
    answer(22, "should be less or equal", opMsg(1, 0, body(join(int32(90), new byte[4]))));
    answer(22, "Unrecognized BSON type", opMsg(1, 0, body(document(new byte[] {99, 'a', 0}))));
  }

  @Test
  void handshakeIsUnderstoodInItsOldForm() {
    byte[] message = opQuery(3, "admin.$cmd", bson("{isMaster: 1, helloOk: true}"));
    Request request = decoder.decode(message);
    assertThat(request.legacy()).isTrue();
    assertThat(request.requestId()).isEqualTo(3);
    assertThat(request.command().database()).isEqualTo("admin");
    assertThat(request.command().name()).isEqualTo("isMaster");
  }

  @Test
  void wrappedHandshakeIsUnwrapped() {
    byte[] wrapped = bson("{$query: {ismaster: 1}, $readPreference: {mode: 'nearest'}}");
    Command command = decoder.decode(opQuery(1, "admin.$cmd", wrapped)).command();
    assertThat(command.body()).isEqualTo(BsonDocument.parse("{ismaster: 1}"));
  }

  @Test
  void otherOldRequestsAreRefused() {
    answer(352, "Unsupported OP_QUERY command: find", opQuery(1, "a.$cmd", bson("{find: 'c'}")));
    answer(5739101, "OP_QUERY is no longer supported", opQuery(1, "a.c", bson("{}")));
    answer(40621, "$db is not allowed", opQuery(1, "a.$cmd", bson("{hello: 1, $db: 'a'}")));
    answer(22, "BSON", opQuery(1, "a.$cmd", new byte[] {9}));
    end(17, "collection name", message(OpCode.QUERY, 1, int32(0), new byte[] {'a'}));
    end(17, "collection name", message(OpCode.QUERY, 1));
  }

  @Test
  void otherOpCodesEndTheConnection() {
    for (int opCode : new int[] {0, 1, 1000, 2001, 2002, 2005, 2006, 2007, 2010, 2011, 99999, -1}) {
      end(20, "Unsupported opcode " + opCode, message(opCode, 1, PING));
    }
  }

  @Test
  void lengthOfTheHeaderMustBeThatOfTheMessage() {
    byte[] message = opMsg(1, "{ping: 1, $db: 'test'}");
    message[0]++;
    end(17, "the header says", message);
    end(17, "at least 16 bytes", new byte[15]);
    end(17, "at least 20 bytes", message(OpCode.MESSAGE, 1, new byte[3]));
  }

  @Test
  void onlyRequestsThatAwaitAReplyAreAnswered() {
    assertThat(RequestDecoder.awaitsReply(opMsg(1, 0, PING))).isTrue();
    assertThat(RequestDecoder.awaitsReply(opMsg(1, 2, PING))).isFalse();
    assertThat(RequestDecoder.awaitsReply(opQuery(1, "a.$cmd", bson("{}")))).isTrue();
    assertThat(RequestDecoder.awaitsReply(message(2001, 1, PING))).isFalse();
  }

  private void answer(int code, String problem, byte[] message) {
    refuse(code, problem, message, false);
  }

  private void end(int code, String problem, byte[] message) {
    refuse(code, problem, message, true);
  }

  private void refuse(int code, String problem, byte[] message, boolean fatal) {
    assertThatThrownBy(() -> decoder.decode(message))
        .isInstanceOfSatisfying(
            WireException.class,
            e -> {
              assertThat(e.code().number()).isEqualTo(code);
              assertThat(e.isFatal()).isEqualTo(fatal);
            })
        .hasMessageContaining(problem);
  }
}
