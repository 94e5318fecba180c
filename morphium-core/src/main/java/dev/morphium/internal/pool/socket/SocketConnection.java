package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.wire.BsonValidator;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.MessageHeader;
import dev.morphium.wire.OpMsgFlag;
import dev.morphium.wire.RequestBuffer;
import dev.morphium.wire.RequestEncoder;
import dev.morphium.wire.Response;
import dev.morphium.wire.WireException;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLSocket;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * A connection over a blocking socket, which lets go of its carrier when a virtual thread waits.
 *
 * <p>A message is put together in memory that the connection keeps, and written with one call; a
 * reply is read to where it stays.
 */
final class SocketConnection implements Connection {
  /** So much fits into the buffers of any system, so that writing it does not wait. */
  private static final int NEVER_WAITS = 8 * 1024;

  private static final int KEPT_MEMORY = 256 * 1024;

  /** What the caller of an unacknowledged write gets, to which servers send no reply. */
  private static final Reply UNANSWERED = Reply.of(new BsonDocument("ok", new BsonInt32(1)));

  private static final int REAUTHENTICATION_REQUIRED = ErrorCode.REAUTHENTICATION_REQUIRED.number();

  private final HostAddress address;
  private final SocketOpener.Line line;
  private final OutputStream output;
  private final MessageReader reader;
  private final WriteGuard guard;
  private final Duration readTimeout;
  private final Compression compression;
  private final BsonValidator validator = new BsonValidator();
  private final RequestBuffer buffer = new RequestBuffer(1024);
  private HandshakeResult handshake = HandshakeResult.NONE;
  private @Nullable Consumer<Deadline> reauthentication;
  private int lastRequest;
  private int answered;
  private boolean moreToCome;
  private boolean unanswered;
  private volatile boolean broken;
  private volatile boolean closed;

  SocketConnection(
      HostAddress address,
      SocketOpener.Line line,
      WriteGuard guard,
      Duration readTimeout,
      Compression compression)
      throws IOException {
    this.address = address;
    this.line = line;
    this.output = line.socket().getOutputStream();
    this.reader = new MessageReader(line.socket());
    this.guard = guard;
    this.readTimeout = readTimeout;
    this.compression = compression;
  }

  void introduced(HandshakeResult result) {
    handshake = result;
  }

  /** What logs the user in anew when the server wants that (error 391). */
  void onReauthentication(Consumer<Deadline> again) {
    reauthentication = again;
  }

  @Override
  public HostAddress address() {
    return address;
  }

  @Override
  public RawBsonDocument hello() {
    return handshake.hello();
  }

  @Override
  public Duration helloTime() {
    return handshake.time();
  }

  @Override
  public Reply execute(Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
    Reply reply = executeOnce(command, extraFields, deadline);
    Consumer<Deadline> again = reauthentication;
    if (reply.ok() || again == null || reply.code() != REAUTHENTICATION_REQUIRED) {
      return reply;
    }
    again.accept(deadline); // the server has done nothing of the command
    return executeOnce(command, extraFields, deadline);
  }

  /** The same for a command that is part of the login. */
  Reply executeOnce(Command command, Deadline deadline) {
    return executeOnce(command, null, deadline);
  }

  private Reply executeOnce(
      Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
    boolean silent = command.traits().isUnanswered();
    int flags = silent ? OpMsgFlag.MORE_TO_COME : 0;
    send(command, extraFields, flags, false, deadline);
    unanswered = silent;
    return silent ? UNANSWERED : await(command.name(), lastRequest, deadline);
  }

  @Override
  public Reply executeExhaust(
      Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
    send(command, extraFields, OpMsgFlag.EXHAUST_ALLOWED, false, deadline);
    return await(command.name(), lastRequest, deadline);
  }

  /** The same for a server that may not know the newer kind of message. */
  Reply executeLegacy(Command command, Deadline deadline) {
    send(command, null, 0, true, deadline);
    return await(command.name(), lastRequest, deadline);
  }

  @Override
  public boolean moreToCome() {
    return moreToCome;
  }

  @Override
  public Reply receive(Deadline deadline) {
    if (!moreToCome) {
      throw new IllegalStateException(address + " does not send a further reply by itself");
    }
    return await("a further reply", answered, deadline);
  }

  private void send(
      Command command,
      @Nullable RawBsonDocument extraFields,
      int flags,
      boolean legacy,
      Deadline deadline) {
    if (moreToCome) {
      throw new IllegalStateException(address + " is still sending replies by itself");
    }
    String name = command.name();
    if (!usable()) {
      throw SocketErrors.notSent(name, address, "the connection is closed", null);
    }
    if (deadline.expired()) {
      throw new DriverException.TimedOut(
          "the time for %s was over before it was sent to %s".formatted(name, address), null);
    }
    if (Thread.currentThread().isInterrupted()) {
      throw SocketErrors.notSent(name, address, "the thread is interrupted", null);
    }
    lastRequest++;
    if (legacy) {
      RequestEncoder.writeLegacy(buffer, command, lastRequest);
    } else {
      RequestEncoder.write(buffer, command, extraFields, lastRequest, flags);
    }
    if (buffer.size() > handshake.maxMessageSize()) {
      int size = buffer.size();
      buffer.shrink(KEPT_MEMORY);
      throw new IllegalArgumentException(
          "%s takes %d bytes, and %s takes messages of %d bytes at most: send less at a time"
              .formatted(name, size, address, handshake.maxMessageSize()));
    }
    Compressor compressor = handshake.compressor();
    if (compressor != null && command.traits().command().isCompressible()) {
      byte[] message = Compression.wrap(buffer.toByteArray(), compressor);
      write(name, message, message.length, deadline);
    } else {
      write(name, buffer.bytes(), buffer.size(), deadline);
    }
    buffer.shrink(KEPT_MEMORY);
  }

  private void write(String name, byte[] bytes, int length, Deadline deadline) {
    Deadline patience = patience(deadline);
    boolean guarded = patience.limited() && (length > NEVER_WAITS || unanswered);
    boolean sent = false;
    try {
      if (guarded) {
        try (WriteGuard.Watch watch = guard.watch(line.plain(), patience)) {
          output.write(bytes, 0, length);
        }
      } else {
        output.write(bytes, 0, length);
      }
      sent = true;
    } catch (IOException e) {
      IOException why = guarded && patience.expired() ? SocketErrors.late(e) : e;
      throw SocketErrors.whileSending(
          name, address, why, deadline, readTimeout, closed, mayBeWhole());
    } finally {
      if (!sent) {
        fail();
      }
    }
  }

  /**
   * Whether the server may have a whole message although writing it failed. What the system refused
   * never went out; TLS may write more than it was given.
   */
  private boolean mayBeWhole() {
    return line.socket() instanceof SSLSocket;
  }

  private Reply await(String name, int request, Deadline deadline) {
    boolean received = false;
    try {
      byte[] message = reader.read(request, patience(deadline));
      int number = MessageHeader.read(message).requestId();
      Response response =
          Response.decode(
              Compression.isCompressed(message) ? compression.unwrap(message) : message, validator);
      answered = number;
      moreToCome = response.moreToCome();
      received = true;
      return response.reply();
    } catch (IOException | WireException e) {
      throw SocketErrors.whileWaiting(name, address, e, deadline, readTimeout, closed);
    } finally {
      if (!received) {
        fail();
      }
    }
  }

  private Deadline patience(Deadline deadline) {
    return readTimeout.isZero() ? deadline : deadline.earlier(Deadline.after(readTimeout));
  }

  private void fail() {
    broken = true;
    moreToCome = false;
    line.close();
  }

  @Override
  public boolean usable() {
    return !broken && !closed;
  }

  @Override
  public void close() {
    closed = true;
    line.close();
  }

  @Override
  public String toString() {
    return "connection to " + address;
  }
}
