package dev.morphium.benchmarks.streams;

import dev.morphium.driver.Command;
import dev.morphium.wire.RequestEncoder;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.Socket;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.RawBsonDocument;

/** An idle change stream: a connection that waits for events of a collection without writes. */
public final class IdleStream implements AutoCloseable {
  private static final String DATABASE = "benchmark_idle";
  private static final int AWAIT_MILLIS = 10 * 60 * 1000;

  /** Header, flags and the kind of the first section come before a reply's document. */
  private static final int HEAD = 16 + 4 + 1;

  private final Socket socket;

  /**
   * Opens a stream, and waits with it.
   *
   * @param number tells the collection from those of other streams
   */
  public IdleStream(String host, int port, int number) throws IOException {
    socket = new Socket(host, port);
    BsonString collection = new BsonString("idle" + number);
    BsonDocument stage = new BsonDocument("$changeStream", new BsonDocument());
    send(
        new BsonDocument("aggregate", collection)
            .append("pipeline", new BsonArray(List.of(stage)))
            .append("cursor", new BsonDocument()));
    long cursor = reply().getDocument("cursor").getInt64("id").getValue();
    send(
        new BsonDocument("getMore", new BsonInt64(cursor))
            .append("collection", collection)
            .append("maxTimeMS", new BsonInt32(AWAIT_MILLIS)));
  }

  private void send(BsonDocument command) throws IOException {
    socket.getOutputStream().write(RequestEncoder.encode(Command.of(DATABASE, command), 1, 0));
  }

  private BsonDocument reply() throws IOException {
    DataInputStream in = new DataInputStream(socket.getInputStream());
    int length = Integer.reverseBytes(in.readInt());
    byte[] rest = new byte[length - Integer.BYTES];
    in.readFully(rest);
    int start = HEAD - Integer.BYTES;
    return new RawBsonDocument(rest, start, rest.length - start);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
