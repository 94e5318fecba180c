package dev.morphium.server.client;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.RequestEncoder;
import dev.morphium.wire.Response;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Duration;
import org.bson.BsonDocument;

/** A connection to one server, on which one command runs at a time. */
public final class Connection implements AutoCloseable {
  private static final int LENGTH = 4;

  private final Socket socket = new Socket();
  private final DataInputStream input;
  private int requests;

  /**
   * Connects.
   *
   * @param host name and port
   * @param limit how long connecting, and each answer, may take
   * @throws IOException when there is no server, or it does not accept
   */
  public Connection(String host, Duration limit) throws IOException {
    int colon = host.lastIndexOf(':');
    String name = host.substring(0, colon).replaceAll("[\\[\\]]", "");
    int millis = Math.toIntExact(limit.toMillis());
    try {
      socket.connect(
          new InetSocketAddress(name, Integer.parseInt(host.substring(colon + 1))), millis);
      socket.setTcpNoDelay(true);
      socket.setSoTimeout(millis);
      input = new DataInputStream(socket.getInputStream());
    } catch (IOException e) {
      socket.close();
      throw e;
    }
  }

  /**
   * Runs a command.
   *
   * @throws IOException when no reply came; the connection is of no use then
   */
  public Reply execute(String database, BsonDocument command) throws IOException {
    return execute(Command.of(database, command));
  }

  /**
   * Runs a command.
   *
   * @throws IOException when no reply came; the connection is of no use then
   */
  public Reply execute(Command command) throws IOException {
    int request = ++requests;
    socket.getOutputStream().write(RequestEncoder.encode(command, request, 0));
    byte[] head = input.readNBytes(LENGTH);
    int length =
        head.length < LENGTH ? 0 : ByteBuffer.wrap(head).order(ByteOrder.LITTLE_ENDIAN).getInt();
    if (length <= LENGTH || length > Limits.MAX_MESSAGE_SIZE) {
      throw new EOFException("the server closed the connection");
    }
    byte[] message = new byte[length];
    System.arraycopy(head, 0, message, 0, LENGTH);
    input.readFully(message, LENGTH, length - LENGTH);
    Response response = Response.decode(message);
    if (response.responseTo() != request) {
      throw new IOException("a reply to another request came");
    }
    return response.reply();
  }

  @Override
  public void close() {
    try {
      socket.close();
    } catch (IOException e) {
      // there is nothing that anybody could do about it
    }
  }
}
