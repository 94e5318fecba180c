package dev.morphium.benchmarks.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.UnpooledByteBufAllocator;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.junit.jupiter.api.Test;

class RequestTemplateTest {
  private static final int BODY = 21;

  @Test
  void eachRequestHasItsOwnId() {
    RequestTemplate template = RequestTemplate.find("d", "c");
    assertThat(body(template, 7).getDocument("filter").getInt64("_id").getValue()).isEqualTo(7);
    assertThat(body(template, 8).getDocument("filter").getInt64("_id").getValue()).isEqualTo(8);
  }

  @Test
  void anEchoLearnsHowLongItsAnswerIsToBe() {
    RequestTemplate template = RequestTemplate.insert("d", "c", new BsonDocument()).asking(4711);
    ByteBuf message = template.with(UnpooledByteBufAllocator.DEFAULT, 1);
    assertThat(message.getIntLE(EchoServer.WANTED_OFFSET)).isEqualTo(4711);
    assertThat(message.getIntLE(0)).isEqualTo(message.readableBytes());
  }

  private static BsonDocument body(RequestTemplate template, long id) {
    ByteBuf message = template.with(UnpooledByteBufAllocator.DEFAULT, id);
    byte[] bytes = new byte[message.readableBytes()];
    message.readBytes(bytes);
    return new RawBsonDocument(bytes, BODY, bytes.length - BODY);
  }
}
