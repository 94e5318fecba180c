package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.pool.net.Connection;
import dev.morphium.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.wire.MessageHeader;
import dev.morphium.wire.RequestEncoder;
import dev.morphium.wire.Response;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The simplest connections there can be: without TLS, compression and authentication. */
final class PlainConnections implements ConnectionFactory {
  /** How many were opened. */
  final AtomicInteger opened = new AtomicInteger();

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    opened.incrementAndGet();
    return new Plain(address, deadline);
  }

  private static final class Plain implements Connection {
    private final HostAddress address;
    private final Socket socket;
    private final RawBsonDocument hello;
    private final Duration helloTime;
    private final DataInputStream input;
    private volatile boolean broken;
    private boolean more;
    private int lastId;

    Plain(HostAddress address, Deadline deadline) {
      this.address = address;
      this.socket = new Socket();
      try {
        socket.connect(
            new InetSocketAddress(address.host(), address.port()),
            (int) Math.min(10_000, Math.max(1, deadline.remainingMillis())));
        socket.setTcpNoDelay(true);
        input = new DataInputStream(new java.io.BufferedInputStream(socket.getInputStream()));
        long start = System.nanoTime();
        hello =
            execute(Command.of("admin", BsonDocument.parse("{hello: 1, helloOk: true}")), deadline)
                .orThrow()
                .document();
        helloTime = Duration.ofNanos(System.nanoTime() - start);
      } catch (IOException | RuntimeException e) {
        close();
        throw new DriverException.NotSent("cannot connect to " + address, e);
      }
    }

    @Override
    public HostAddress address() {
      return address;
    }

    @Override
    public RawBsonDocument hello() {
      return hello;
    }

    @Override
    public Duration helloTime() {
      return helloTime;
    }

    @Override
    public Reply execute(Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      return send(command, extra, 0, deadline);
    }

    @Override
    public Reply executeExhaust(
        Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      return send(command, extra, 1 << 16, deadline);
    }

    private Reply send(
        Command command, @Nullable RawBsonDocument extra, int flags, Deadline deadline) {
      BsonDocument body = new BsonDocument();
      body.putAll(command.body());
      if (extra != null) {
        body.putAll(extra);
      }
      Command whole = Command.of(command.database(), body, command.sequences());
      try {
        socket.getOutputStream().write(RequestEncoder.encode(whole, ++lastId, flags));
      } catch (IOException e) {
        broken = true;
        throw new DriverException.NotSent(command.name() + " could not be sent to " + address, e);
      }
      return receive(deadline);
    }

    @Override
    public boolean moreToCome() {
      return more;
    }

    @Override
    public Reply receive(Deadline deadline) {
      try {
        long millis = deadline.limited() ? Math.max(1, deadline.remainingMillis()) : 0;
        socket.setSoTimeout((int) Math.min(millis, Integer.MAX_VALUE));
        byte[] head = new byte[MessageHeader.SIZE];
        input.readFully(head);
        byte[] message = java.util.Arrays.copyOf(head, MessageHeader.read(head).length());
        input.readFully(message, head.length, message.length - head.length);
        Response response = Response.decode(message);
        more = response.moreToCome();
        return response.reply();
      } catch (SocketTimeoutException e) {
        broken = true;
        throw new DriverException.TimedOut("no answer from " + address, e);
      } catch (IOException e) {
        broken = true;
        throw new DriverException.MaybeDone("no answer from " + address, e);
      }
    }

    @Override
    public boolean usable() {
      return !broken && !socket.isClosed();
    }

    @Override
    public void close() {
      broken = true;
      try {
        socket.close();
      } catch (IOException e) {
        throw new java.io.UncheckedIOException(e);
      }
    }
  }
}
