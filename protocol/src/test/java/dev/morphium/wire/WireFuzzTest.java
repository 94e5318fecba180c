package dev.morphium.wire;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.bson.LittleEndian;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.api.Test;

/** Any bytes give either a message or a WireException: valid messages damaged in many ways. */
class WireFuzzTest {
  private static final int ROUNDS = 300_000;

  private final long seed = Long.getLong("fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);
  private final RequestDecoder decoder = new RequestDecoder();
  private final Compression compression = new Compression(List.of(new ZlibCompressor()));

  @Test
  void anyBytesGiveAMessageOrAWireException() {
    List<byte[]> valid = validMessages();
    int accepted = 0;
    for (int round = 0; round < ROUNDS; round++) {
      byte[] message = damage(valid.get(random.nextInt(valid.size())));
      try {
        Request request = decoder.decode(unwrapped(message));
        readEverything(request);
        accepted++;
      } catch (WireException expected) {
        assertThat(expected.message()).isNotEmpty();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ", round " + round, e);
      }
    }
    assertThat(accepted).as("seed %d", seed).isBetween(1, ROUNDS - 1);
  }

  @Test
  void anyBytesGiveAReplyOrAWireException() {
    byte[] document = Messages.bson("{ok: 1, cursor: {id: {$numberLong: '1'}, firstBatch: [{}]}}");
    byte[] valid = Messages.opMsg(1, 0, Messages.body(document));
    for (int round = 0; round < ROUNDS / 10; round++) {
      try {
        Response.decode(damage(valid)).reply().ok();
      } catch (WireException expected) {
        assertThat(expected.message()).isNotEmpty();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ", round " + round, e);
      }
    }
  }

  private byte[] unwrapped(byte[] message) {
    return Compression.isCompressed(message) ? compression.unwrap(message) : message;
  }

  /** Whatever was accepted is really readable: an independent decoder walks through it. */
  private static void readEverything(Request request) {
    request.command().name();
    decodeWhole(request.command().body());
    request
        .command()
        .sequences()
        .forEach(sequence -> sequence.documents().forEach(WireFuzzTest::decodeWhole));
  }

  private static void decodeWhole(org.bson.RawBsonDocument document) {
    try (org.bson.BsonReader reader = document.asBsonReader()) {
      BsonDocument decoded =
          new BsonDocumentCodec().decode(reader, DecoderContext.builder().build());
      assertThat(decoded).isNotNull();
    }
  }

  private byte[] damage(byte[] original) {
    byte[] message = original.clone();
    int times = random.nextInt(4);
    for (int i = 0; i < times; i++) {
      int at = random.nextInt(message.length);
      switch (random.nextInt(6)) {
        case 0 -> message[at] = (byte) random.nextInt(256);
        case 1 -> message[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> message[at] = 0;
        case 3 -> message = java.util.Arrays.copyOf(message, at + 1);
        case 4 -> message = Messages.join(message, new byte[random.nextInt(20)]);
        default -> {
          int value = random.nextBoolean() ? random.nextInt() : random.nextInt(100) - 20;
          if (at + 4 <= message.length) {
            LittleEndian.putInt32(message, at, value);
          }
        }
      }
    }
    if (message.length >= 4 && random.nextInt(10) > 0) {
      LittleEndian.putInt32(message, 0, message.length);
    }
    return message;
  }

  private static List<byte[]> validMessages() {
    String all =
        """
        {insert: 'c', $db: 'test', d: 1.5, s: 'täxt', o: {a: {b: []}}, a: [1, 'x'],
         b: {$binary: {base64: 'AAEC', subType: '00'}}, b2: {$binary: {base64: 'AAEC',
         subType: '02'}}, i: {$oid: '0123456789abcdef01234567'}, t: true, n: null,
         r: {$regex: 'a+', $options: 'i'}, w: {$code: 'x', $scope: {a: {$code: 'y'}}},
         m: {$numberDecimal: '1.5'}, l: {$numberLong: '1'}}
        """;
    byte[] documents = Messages.sequence("documents", Messages.bson("{a: 1}"), Messages.bson("{}"));
    List<byte[]> messages = new ArrayList<>();
    messages.add(Messages.opMsg(1, "{ping: 1, $db: 'admin'}"));
    messages.add(Messages.opMsg(2, all));
    messages.add(Messages.opMsg(3, 0, Messages.body(Messages.bson(all)), documents));
    messages.add(Messages.opMsg(4, 0, documents, Messages.body(Messages.bson(all))));
    messages.add(Messages.opQuery(5, "admin.$cmd", Messages.bson("{isMaster: 1, a: [1, {}]}")));
    messages.add(Messages.opQuery(6, "a.$cmd", Messages.bson("{$query: {hello: 1}}")));
    messages.add(Compression.wrap(Messages.opMsg(7, all), new ZlibCompressor()));
    return messages;
  }
}
