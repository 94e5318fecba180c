package dev.morphium.server.training;

import dev.morphium.driver.Command;
import dev.morphium.wire.MessageHeader;
import dev.morphium.wire.RequestBuffer;
import dev.morphium.wire.RequestEncoder;
import java.io.Closeable;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** A connection that sends one command at a time, as a driver does, and reads its reply. */
final class TrainingClient implements Closeable {
  private static final int PATIENCE_MILLIS = 30_000;

  /** Header, flags and kind of an OP_MSG. */
  private static final int MESSAGE_HEAD = MessageHeader.SIZE + 5;

  /** Header, flags, cursor and counts of an OP_REPLY. */
  private static final int LEGACY_HEAD = MessageHeader.SIZE + 20;

  private final Socket socket = new Socket();
  private final DataInputStream in;
  private final OutputStream out;
  private final RequestBuffer request = new RequestBuffer(1024);
  private int lastRequest;

  TrainingClient(InetSocketAddress server) throws IOException {
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(PATIENCE_MILLIS);
    socket.connect(server, PATIENCE_MILLIS);
    in = new DataInputStream(socket.getInputStream());
    out = socket.getOutputStream();
  }

  /** Sends the first message of a connection, which drivers send in the old form. */
  BsonDocument greet(Command command) throws IOException {
    RequestEncoder.writeLegacy(request, command, ++lastRequest);
    return answer(LEGACY_HEAD);
  }

  /** Sends a command; its reply, whether it is a success or an error. */
  BsonDocument send(Command command) throws IOException {
    RequestEncoder.write(request, command, null, ++lastRequest, 0);
    return answer(MESSAGE_HEAD);
  }

  private BsonDocument answer(int head) throws IOException {
    out.write(request.toByteArray());
    int length = Integer.reverseBytes(in.readInt());
    if (!MessageHeader.isValidLength(length) || length < head) {
      throw new IOException("a reply of " + length + " bytes");
    }
    byte[] message = new byte[length];
    ByteBuffer.wrap(message).order(ByteOrder.LITTLE_ENDIAN).putInt(length);
    in.readFully(message, Integer.BYTES, length - Integer.BYTES);
    return new RawBsonDocument(message, head, length - head);
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
