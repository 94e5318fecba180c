package dev.morphium.server.net;

import dev.morphium.testing.Patience;
import dev.morphium.wire.Messages;
import dev.morphium.wire.Response;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import org.bson.BsonDocument;

/** A socket that sends any bytes and reads replies. */
public final class RawClient implements AutoCloseable {
  private static final int PATIENCE_MILLIS = (int) Patience.LIMIT.toMillis();

  private final Socket socket;
  private final DataInputStream input;

  /** Connects to a port of this machine. */
  public RawClient(int port) throws IOException {
    this(port, 0);
  }

  /** Connects with a receive buffer of a certain size; 0 for the usual one. */
  RawClient(int port, int receiveBuffer) throws IOException {
    socket = new Socket();
    if (receiveBuffer > 0) {
      socket.setReceiveBufferSize(receiveBuffer);
    }
    socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), PATIENCE_MILLIS);
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    input = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 65536));
  }

  /** Goes on with a socket that is connected. */
  RawClient(Socket connected) throws IOException {
    socket = connected;
    socket.setSoTimeout(PATIENCE_MILLIS);
    input = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream(), 65536));
  }

  /** The port that the server sees. */
  int localPort() {
    return socket.getLocalPort();
  }

  /** Sends bytes as they are. */
  public void send(byte[] bytes) throws IOException {
    socket.getOutputStream().write(bytes);
  }

  /** Sends a command written as JSON, {@code $db} included. */
  void send(int requestId, String json) throws IOException {
    send(Messages.opMsg(requestId, json));
  }

  /** The next whole message. */
  public byte[] receiveBytes() throws IOException {
    byte[] prefix = new byte[4];
    input.readFully(prefix);
    int length =
        prefix[0] & 0xff | (prefix[1] & 0xff) << 8 | (prefix[2] & 0xff) << 16 | prefix[3] << 24;
    byte[] message = new byte[length];
    System.arraycopy(prefix, 0, message, 0, 4);
    input.readFully(message, 4, length - 4);
    return message;
  }

  Response receive() throws IOException {
    return Response.decode(receiveBytes());
  }

  BsonDocument call(int requestId, String json) throws IOException {
    send(requestId, json);
    return receive().reply().document();
  }

  /** Whether the server has closed the connection, after everything it sent was read. */
  boolean isEnded() throws IOException {
    try {
      return input.read() < 0;
    } catch (java.net.SocketTimeoutException e) {
      return false;
    } catch (EOFException | java.net.SocketException e) {
      return true;
    }
  }

  /** Everything up to the end of the connection. */
  byte[] drain() throws IOException {
    return input.readAllBytes();
  }

  /** Says that nothing more is sent. */
  void finish() throws IOException {
    socket.shutdownOutput();
  }

  /** Closes so that the other side gets a reset instead of an end. */
  void reset() throws IOException {
    socket.setSoLinger(true, 0);
    socket.close();
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
