package dev.morphium.benchmarks.mapping;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.mapping.NamingStrategy;
import java.nio.ByteBuffer;
import org.bson.BsonBinaryReader;
import org.bson.codecs.DecoderContext;
import org.junit.jupiter.api.Test;

class ShopOrdersTest {
  @Test
  void theCodecsUnderstandEachOther() {
    EntityMapping<ShopOrder> mapping =
        Mapper.builder().naming(NamingStrategy.AS_IN_JAVA).build().mapping(ShopOrder.class);
    byte[] bytes = mapping.encode(ShopOrders.one());
    try (BsonBinaryReader reader = new BsonBinaryReader(ByteBuffer.wrap(bytes))) {
      ShopOrder order = new HandWrittenCodec().decode(reader, DecoderContext.builder().build());
      assertThat(order).usingRecursiveComparison().isEqualTo(ShopOrders.one());
      assertThat(mapping.decode(bytes, 0, bytes.length))
          .usingRecursiveComparison()
          .isEqualTo(order);
      MappingBenchmark benchmark = new MappingBenchmark();
      assertThat(benchmark.encodePojoCodec()).hasSameSizeAs(bytes);
      assertThat(benchmark.encodeByHand()).hasSameSizeAs(bytes);
      assertThat(benchmark.decodePojoCodec()).usingRecursiveComparison().isEqualTo(order);
    }
  }
}
