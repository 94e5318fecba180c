package dev.morphium.server.net;

import static dev.morphium.wire.Messages.body;
import static dev.morphium.wire.Messages.bson;
import static dev.morphium.wire.Messages.int32;
import static dev.morphium.wire.Messages.join;
import static dev.morphium.wire.Messages.message;
import static dev.morphium.wire.Messages.opMsg;
import static dev.morphium.wire.Messages.opQuery;
import static dev.morphium.wire.Messages.sequence;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.wire.Response;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FramesTest extends ServerFixture {
  private static final String PING = "{ping: 1, $db: 'admin'}";

  @ParameterizedTest
  @ValueSource(ints = {15, 0, -1, 48_000_001, Integer.MAX_VALUE, Integer.MIN_VALUE})
  void impossibleLengthEndsTheConnection(int length) throws Exception {
    try (RawClient client = connect()) {
      client.send(join(int32(length), new byte[12]));
      assertThat(client.isEnded()).isTrue();
    }
    assertServes();
  }

  @Test
  void lengthThatIsOnlyClaimedWaitsForItsBytes() throws Exception {
    try (RawClient liar = connect()) {
      liar.send(join(int32(48_000_000), int32(1), int32(0), int32(2013)));
      assertServes();
    }
    assertServes();
  }

  @Test
  void messageMayComeByteByByte() throws Exception {
    try (RawClient client = connect()) {
      for (byte single : opMsg(1, PING)) {
        client.send(new byte[] {single});
      }
      assertThat(client.receive().responseTo()).isEqualTo(1);
    }
  }

  @Test
  void manyMessagesMayComeAtOnce() throws Exception {
    try (RawClient client = connect()) {
      client.send(join(opMsg(1, PING), opMsg(2, PING), Arrays.copyOf(opMsg(3, PING), 10)));
      client.send(Arrays.copyOfRange(opMsg(3, PING), 10, opMsg(3, PING).length));
      for (int id = 1; id <= 3; id++) {
        assertThat(client.receive().responseTo()).isEqualTo(id);
      }
    }
  }

  @Test
  void largestMessageIsTaken() throws Exception {
    byte[] document = bson("{x: '" + "y".repeat(1_000_000) + "'}");
    byte[][] documents = new byte[47][];
    Arrays.fill(documents, document);
    byte[] head = body(bson("{count: 1, $db: 'a'}"));
    try (RawClient client = connect()) {
      client.send(opMsg(1, 0, head, sequence("documents", documents)));
      assertThat(client.receive().reply().document().getInt32("n").getValue()).isEqualTo(47);
    }
  }

  @Test
  void malformedRequestsAreAnsweredAndTheConnectionGoesOn() throws Exception {
    try (RawClient client = connect()) {
      fail(client, 40571, opMsg(1, "{ping: 1}"));
      fail(client, 40587, opMsg(1, 0));
      fail(client, 40432, opMsg(1, 0, new byte[] {7}));
      fail(client, 22, opMsg(1, 0, body(join(int32(99), new byte[9]))));
      fail(client, 22, opMsg(1, 0, body(new byte[100_000])));
      fail(client, 15, opMsg(1, 0, body(bson(PING)), new byte[] {1}, int32(999)));
      fail(client, 352, opQuery(1, "a.$cmd", bson("{find: 'c'}")));
      fail(client, 5739101, opQuery(1, "a.c", bson("{}")));
      fail(client, 59, opMsg(1, "{nosuch: 1, $db: 'a'}"));
      fail(client, 1, opMsg(1, "{defect: 1, $db: 'a'}"));
      assertThat(client.call(9, PING).containsKey("ok")).isTrue();
    }
  }

  @Test
  void requestsNobodyCanAnswerEndTheConnection() throws Exception {
    end(message(2001, 1, new byte[50]));
    end(message(2005, 1, new byte[50]));
    end(message(1234, 1));
    end(opMsg(1, 4, body(bson(PING))));
    end(message(2013, 1));
    end(message(2012, 1, new byte[3]));
    end(message(2004, 1, new byte[3]));
    end(opMsg(1, 2, body(new byte[9])));
    assertServes();
  }

  @Test
  void replyThatIsTooLargeBecomesAnError() throws Exception {
    try (RawClient client = connect()) {
      client.send(1, "{slowBig: 1, bytes: 48000000, $db: 'a'}");
      assertThat(client.receive().reply().codeName()).isEqualTo("BSONObjectTooLarge");
    }
  }

  @Test
  void handshakeInOldFormGetsAnOldReply() throws Exception {
    try (RawClient client = connect()) {
      client.send(opQuery(5, "admin.$cmd", bson("{isMaster: 1}")));
      byte[] bytes = client.receiveBytes();
      assertThat(bytes[12]).isEqualTo((byte) 1);
      Response response = Response.decode(bytes);
      assertThat(response.responseTo()).isEqualTo(5);
      assertThat(response.reply().ok()).isTrue();
    }
  }

  @Test
  void requestWithChecksumGetsAReplyWithChecksum() throws Exception {
    byte[] request = opMsg(4, 1, body(bson(PING)), new byte[4]);
    CRC32C sum = new CRC32C();
    sum.update(request, 0, request.length - 4);
    System.arraycopy(int32((int) sum.getValue()), 0, request, request.length - 4, 4);
    try (RawClient client = connect()) {
      client.send(request);
      byte[] reply = client.receiveBytes();
      assertThat(reply[16]).isEqualTo((byte) 1);
      CRC32C expected = new CRC32C();
      expected.update(reply, 0, reply.length - 4);
      assertThat(Arrays.copyOfRange(reply, reply.length - 4, reply.length))
          .isEqualTo(int32((int) expected.getValue()));
    }
  }

  @Test
  void browserIsToldWhereItIs() throws Exception {
    try (RawClient client = connect()) {
      client.send("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
      assertThat(new String(client.drain(), StandardCharsets.US_ASCII))
          .startsWith("HTTP/1.0 200 OK")
          .contains("native driver port");
    }
  }

  private void end(byte[] message) throws Exception {
    try (RawClient client = connect()) {
      client.send(message);
      assertThat(client.isEnded()).isTrue();
    }
  }

  private static void fail(RawClient client, int code, byte[] message) throws Exception {
    client.send(message);
    Response response = client.receive();
    assertThat(response.responseTo()).isEqualTo(1);
    assertThat(response.reply().ok()).isFalse();
    assertThat(response.reply().code()).isEqualTo(code);
  }

  private void assertServes() throws Exception {
    try (RawClient other = connect()) {
      assertThat(other.call(1, PING).containsKey("ok")).isTrue();
    }
  }
}
