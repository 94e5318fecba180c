package dev.morphium.benchmarks.mapping;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.NamingStrategy;
import java.nio.ByteBuffer;
import java.util.concurrent.TimeUnit;
import org.bson.BsonBinaryReader;
import org.bson.BsonBinaryWriter;
import org.bson.codecs.Codec;
import org.bson.codecs.DecoderContext;
import org.bson.codecs.EncoderContext;
import org.bson.codecs.ValueCodecProvider;
import org.bson.codecs.configuration.CodecRegistries;
import org.bson.codecs.jsr310.Jsr310CodecProvider;
import org.bson.codecs.pojo.PojoCodecProvider;
import org.bson.io.BasicOutputBuffer;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * An order of about forty fields to an array of bytes and back: by our mapping, by the official
 * POJO codec, and by a codec written by hand against the official reader and writer.
 *
 * <p>{@code java -jar benchmarks.jar jmh MappingBenchmark -f 2 -i 3}; promised are at least twice
 * the POJO codec's speed, and at most 1.3 times the time of the one by hand.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 5, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(2)
public class MappingBenchmark {
  private final EntityMapping<ShopOrder> mapping =
      Mapper.builder().naming(NamingStrategy.AS_IN_JAVA).build().mapping(ShopOrder.class);
  private final Codec<ShopOrder> pojo =
      CodecRegistries.fromProviders(
              new ValueCodecProvider(),
              new Jsr310CodecProvider(),
              PojoCodecProvider.builder().automatic(true).build())
          .get(ShopOrder.class);
  private final Codec<ShopOrder> byHand = new HandWrittenCodec();
  private final ShopOrder order = ShopOrders.one();
  private final byte[] bytes = mapping.encode(order);

  @Benchmark
  public byte[] encodeMorphium() {
    return mapping.encode(order);
  }

  @Benchmark
  public byte[] encodePojoCodec() {
    return encode(pojo);
  }

  @Benchmark
  public byte[] encodeByHand() {
    return encode(byHand);
  }

  @Benchmark
  public ShopOrder decodeMorphium() {
    return mapping.decode(bytes, 0, bytes.length);
  }

  @Benchmark
  public ShopOrder decodePojoCodec() {
    return decode(pojo);
  }

  @Benchmark
  public ShopOrder decodeByHand() {
    return decode(byHand);
  }

  private byte[] encode(Codec<ShopOrder> codec) {
    try (BasicOutputBuffer buffer = new BasicOutputBuffer(2 * bytes.length);
        BsonBinaryWriter writer = new BsonBinaryWriter(buffer)) {
      codec.encode(writer, order, EncoderContext.builder().build());
      return buffer.toByteArray();
    }
  }

  private ShopOrder decode(Codec<ShopOrder> codec) {
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      return codec.decode(reader, DecoderContext.builder().build());
    }
  }
}
