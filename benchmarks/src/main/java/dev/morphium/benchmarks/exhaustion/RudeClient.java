package dev.morphium.benchmarks.exhaustion;

import java.io.IOException;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.bson.codecs.BsonDocumentCodec;

/**
 * A client without a driver, which does what no driver does: it reads no replies, goes away in the
 * middle, and opens connections for nothing. Source: MongoDB wire protocol, OP_MSG.
 */
final class RudeClient {
  private static final int OP_MSG = 2013;
  private static final int HEADER_BYTES = 21;
  private static final int REQUESTS = 5;
  private static final int CONNECTIONS = 250;

  private RudeClient() {}

  /** Asks for large replies, reads none of them, and is gone. */
  static void leaveUnread(String uri, SplittableRandom random) throws IOException {
    byte[] find = message("{find: 'data', batchSize: 100000, $db: 'exhaustion'}");
    try (Socket socket = connect(uri)) {
      for (int i = 0; i < REQUESTS; i++) {
        socket.getOutputStream().write(find);
      }
      pause(random, 3_000);
    }
  }

  /** Begins long commands, and is gone before they have an answer. */
  static void abort(String uri, SplittableRandom random) throws IOException {
    byte[] group =
        message(
            "{aggregate: 'data', pipeline: [{$group: {_id: '$text', all: {$push: '$$ROOT'}}},"
                + " {$sort: {all: 1}}], cursor: {}, $db: 'exhaustion'}");
    for (int i = 0; i < REQUESTS; i++) {
      try (Socket socket = connect(uri)) {
        socket.getOutputStream().write(group);
        pause(random, 300);
      }
    }
  }

  /** Opens many connections, says one word on each, and keeps them for a while. */
  static void connectOften(String uri, SplittableRandom random) throws IOException {
    byte[] hello = message("{hello: 1, $db: 'admin'}");
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < CONNECTIONS; i++) {
        Socket socket = connect(uri);
        open.add(socket);
        socket.getOutputStream().write(hello, 0, i % 2 == 0 ? hello.length : hello.length / 2);
      }
      pause(random, 2_000);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
  }

  private static void pause(SplittableRandom random, int mostMillis) {
    LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(random.nextInt(mostMillis)));
  }

  private static Socket connect(String uri) throws IOException {
    String host = uri.substring("mongodb://".length()).split("[,/]", 2)[0];
    int colon = host.lastIndexOf(':');
    return new Socket(host.substring(0, colon), Integer.parseInt(host.substring(colon + 1)));
  }

  private static byte[] message(String command) {
    BsonDocument document = BsonDocument.parse(command);
    ByteBuffer body =
        new RawBsonDocument(document, new BsonDocumentCodec()).getByteBuffer().asNIO();
    ByteBuffer message =
        ByteBuffer.allocate(HEADER_BYTES + body.remaining()).order(ByteOrder.LITTLE_ENDIAN);
    message.putInt(message.capacity()).putInt(1).putInt(0).putInt(OP_MSG).putInt(0).put((byte) 0);
    return message.put(body).array();
  }
}
