package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Deadline;
import dev.morphium.wire.MessageHeader;
import dev.morphium.wire.OpCode;
import dev.morphium.wire.WireException;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.util.Arrays;

/**
 * The reader of whole messages from a socket, each into an array of exactly its size.
 *
 * <p>A small reply takes one system call: header and all of it are read ahead together. Of a longer
 * one the rest is read to where it stays. Not safe for several threads.
 */
final class MessageReader {
  private static final int AHEAD = 4096;

  /** The messages that a server may send, with room for what surrounds the largest document. */
  private static final int LARGEST = 48_000_000 + 16 * 1024;

  /** Memory is taken in steps, as the bytes come. */
  private static final int STEP = 1 << 20;

  private final Socket socket;
  private final InputStream input;
  private final byte[] ahead = new byte[AHEAD];
  private int start;
  private int end;

  MessageReader(Socket socket) throws IOException {
    this.socket = socket;
    this.input = socket.getInputStream();
  }

  /**
   * Waits for a message.
   *
   * @param responseTo what it has to answer
   * @throws WrongReplyException when it answers something else
   * @throws WireException when it is no message
   * @throws SocketTimeoutException when the deadline passed
   */
  byte[] read(int responseTo, Deadline deadline) throws IOException {
    if (start == end) {
      start = 0;
      end = 0;
    } else {
      System.arraycopy(ahead, start, ahead, 0, end - start);
      end -= start;
      start = 0;
    }
    while (end < MessageHeader.SIZE) {
      end += readSome(ahead, end, AHEAD - end, deadline);
    }
    MessageHeader header = MessageHeader.read(ahead);
    check(header, responseTo);
    byte[] message = new byte[Math.min(header.length(), STEP)];
    int position = Math.min(end, header.length());
    System.arraycopy(ahead, 0, message, 0, position);
    start = position;
    while (position < header.length()) {
      if (position == message.length) {
        long larger = Math.min(header.length(), 4L * message.length);
        message = Arrays.copyOf(message, (int) larger);
      }
      position += readSome(message, position, message.length - position, deadline);
    }
    return message;
  }

  private static void check(MessageHeader header, int responseTo) throws WrongReplyException {
    if (header.length() <= MessageHeader.SIZE || header.length() > LARGEST) {
      throw WireException.fatal("a message of " + header.length() + " bytes");
    }
    int code = header.opCode();
    if (code != OpCode.MESSAGE && code != OpCode.COMPRESSED && code != OpCode.REPLY) {
      throw WireException.fatal("a message of the kind " + code);
    }
    if (header.responseTo() != responseTo) {
      throw new WrongReplyException(responseTo, header.responseTo());
    }
  }

  private int readSome(byte[] target, int offset, int length, Deadline deadline)
      throws IOException {
    int timeout = 0;
    if (deadline.limited()) {
      timeout = (int) Math.min(Integer.MAX_VALUE, deadline.remainingMillis());
      if (timeout == 0) {
        throw new SocketTimeoutException("the time is over");
      }
    }
    socket.setSoTimeout(timeout);
    int count = input.read(target, offset, length);
    if (count < 0) {
      throw new EOFException("the server closed the connection");
    }
    return count;
  }

  /** A reply to another request. */
  static final class WrongReplyException extends IOException {
    private static final long serialVersionUID = 1L;

    WrongReplyException(int expected, int found) {
      super("a reply to request %d came instead of one to request %d".formatted(found, expected));
    }
  }
}
