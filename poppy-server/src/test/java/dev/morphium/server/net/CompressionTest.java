package dev.morphium.server.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.Compressors;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import dev.morphium.wire.SnappyCompressor;
import dev.morphium.wire.WireException;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompressionTest extends ServerFixture {
  private final Compression compression = new Compression(Compressors.all());

  static Stream<Compressor> compressors() {
    return Compressors.all().stream();
  }

  @Test
  void commonCompressorsAreNegotiated() throws Exception {
    try (RawClient client = connect()) {
      BsonDocument hello =
          client.call(1, "{hello: 1, compression: ['zstd', 'lz4', 'zlib'], $db: 'admin'}");
      assertThat(hello.getArray("compression"))
          .extracting(name -> name.asString().getValue())
          .containsExactly("zstd", "zlib");
    }
  }

  @ParameterizedTest
  @MethodSource("compressors")
  void compressedRequestGetsACompressedReply(Compressor compressor) throws Exception {
    for (int size : new int[] {0, 10, 100_000, 5_000_000}) {
      byte[] request =
          Messages.opMsg(7, "{echo: 1, value: '" + "abcdefg".repeat(size / 7) + "', $db: 'a'}");
      try (RawClient client = connect()) {
        client.send(Compression.wrap(request, compressor));
        byte[] wrapped = client.receiveBytes();
        assertThat(Compression.isCompressed(wrapped)).isTrue();
        assertThat(compression.compressorOf(wrapped).id()).isEqualTo(compressor.id());
        Response response = Response.decode(compression.unwrap(wrapped));
        assertThat(response.responseTo()).isEqualTo(7);
        assertThat(response.reply().document().getString("echo").getValue()).hasSize(size / 7 * 7);
        assertThat(Compression.isCompressed(plain(client))).isFalse();
      }
    }
  }

  @ParameterizedTest
  @MethodSource("compressors")
  void malformedRequestIsAnsweredCompressed(Compressor compressor) throws Exception {
    try (RawClient client = connect()) {
      client.send(Compression.wrap(Messages.opMsg(3, "{ping: 1}"), compressor));
      Response response = Response.decode(compression.unwrap(client.receiveBytes()));
      assertThat(response.reply().code()).isEqualTo(40571);
      assertThat(response.responseTo()).isEqualTo(3);
    }
  }

  @ParameterizedTest
  @MethodSource("compressors")
  void damagedDataIsRefused(Compressor compressor) throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    byte[] message = Messages.opMsg(3, "{ping: 1, text: '" + "xyz".repeat(50) + "', $db: 'a'}");
    byte[] valid = Compression.wrap(message, compressor);
    for (int round = 0; round < 20_000; round++) {
      byte[] damaged = valid.clone();
      for (int i = random.nextInt(3); i >= 0; i--) {
        damaged[16 + random.nextInt(damaged.length - 16)] = (byte) random.nextInt();
      }
      damaged[24] = (byte) compressor.id();
      try {
        assertThat(compression.unwrap(damaged)).isNotNull();
      } catch (WireException expected) {
        assertThat(expected.isFatal()).isTrue();
      } catch (RuntimeException | Error e) {
        throw new AssertionError("seed " + seed + ", round " + round, e);
      }
    }
    damagedConnectionEnds(valid);
  }

  private void damagedConnectionEnds(byte[] valid) throws Exception {
    byte[] lying = valid.clone();
    lying[20]++;
    try (RawClient client = connect()) {
      client.send(lying);
      assertThat(client.isEnded()).isTrue();
    }
  }

  @Test
  void claimBeyondWhatACompressorCanDoIsRefusedBeforeAllocating() {
    byte[] wrapped = Compression.wrap(Messages.opMsg(1, "{ping: 1}"), new SnappyCompressor());
    System.arraycopy(Messages.int32(47_000_000), 0, wrapped, 20, 4);
    assertThatThrownBy(() -> compression.unwrap(wrapped)).hasMessageContaining("claim");
    assertThat(new Compression(List.of()).names()).isEmpty();
  }

  private static byte[] plain(RawClient client) throws Exception {
    client.send(Messages.opMsg(8, "{ping: 1, $db: 'a'}"));
    return client.receiveBytes();
  }
}
