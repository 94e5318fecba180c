package dev.morphium.benchmarks.exhaustion;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A client that asks for large replies, reads none of them, and is gone. Source: MongoDB wire
 * protocol, OP_MSG.
 */
final class UnreadReplies {
  private static final int OP_MSG = 2013;
  private static final int HEADER_BYTES = 21;
  private static final int REQUESTS = 5;

  private UnreadReplies() {}

  static void leave(String uri, SplittableRandom random) throws IOException {
    String host = uri.substring("mongodb://".length()).split("[,/]", 2)[0];
    int colon = host.lastIndexOf(':');
    BsonDocument find = BsonDocument.parse("{find: 'data', batchSize: 100000, $db: 'exhaustion'}");
    try (Socket socket =
        new Socket(host.substring(0, colon), Integer.parseInt(host.substring(colon + 1)))) {
      OutputStream out = socket.getOutputStream();
      byte[] message = message(find);
      for (int i = 0; i < REQUESTS; i++) {
        out.write(message);
      }
      LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(3_000)));
    }
  }

  private static byte[] message(BsonDocument command) {
    ByteBuffer body = new RawBsonDocument(command, new BsonDocumentCodec()).getByteBuffer().asNIO();
    ByteBuffer message =
        ByteBuffer.allocate(HEADER_BYTES + body.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(message.capacity()).putInt(1).putInt(0).putInt(OP_MSG).putInt(0).put((byte) 0);
    return message.put(body).array();
  }
}
