package dev.morphium.benchmarks.load;

import dev.morphium.driver.Command;
import dev.morphium.wire.RequestEncoder;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufAllocator;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;

/** One encoded request with a hole for an {@code _id}, so that sending costs nearly nothing. */
public final class RequestTemplate {
  private static final long HOLE = 0x5AFE_C0DE_0DDB_A11L;
  private static final int WANTED = EchoServer.WANTED_OFFSET;

  private final byte[] message;
  private final int hole;

  private RequestTemplate(byte[] message) {
    this.message = message;
    this.hole = hole(message);
  }

  /** Finds the document with the {@code _id}. */
  public static RequestTemplate find(String database, String collection) {
    return of(
        database,
        new BsonDocument("find", new BsonString(collection))
            .append("filter", new BsonDocument("_id", new BsonInt64(HOLE)))
            .append("limit", new BsonInt32(1))
            .append("singleBatch", BsonBoolean.TRUE));
  }

  /** Inserts a document of the {@code _id} and the rest. */
  public static RequestTemplate insert(String database, String collection, BsonDocument rest) {
    BsonDocument document = new BsonDocument("_id", new BsonInt64(HOLE));
    document.putAll(rest);
    BsonValue documents = new BsonArray(List.of(document));
    return of(
        database,
        new BsonDocument("insert", new BsonString(collection)).append("documents", documents));
  }

  private static RequestTemplate of(String database, BsonDocument body) {
    return new RequestTemplate(RequestEncoder.encode(Command.of(database, body), 1, 0));
  }

  /** The same request that asks an echo for an answer of so many bytes. */
  public RequestTemplate asking(int bytes) {
    byte[] copy = message.clone();
    ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(WANTED, bytes);
    return new RequestTemplate(copy);
  }

  ByteBuf with(ByteBufAllocator allocator, long id) {
    return allocator.buffer(message.length).writeBytes(message).setLongLE(hole, id);
  }

  /** How many bytes it has. */
  public int length() {
    return message.length;
  }

  private static int hole(byte[] message) {
    byte[] wanted =
        ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN).putLong(HOLE).array();
    for (int at = 0; at + wanted.length <= message.length; at++) {
      if (Arrays.equals(message, at, at + wanted.length, wanted, 0, wanted.length)) {
        return at;
      }
    }
    throw new IllegalStateException("the request has no hole for an _id");
  }
}
