package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.Random;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * Connections that lead to a driver in this process, and fail at random: before the command
 * arrives, after it was done, too late, or with an error that says that the server is not the
 * primary now.
 */
final class FaultyConnections implements ConnectionFactory {
  private final Driver server;
  private final Random random;
  private final ReentrantLock lock = new ReentrantLock();
  private final AtomicBoolean peaceful = new AtomicBoolean();

  FaultyConnections(Driver server, long seed) {
    this.server = server;
    this.random = new Random(seed);
  }

  /** Nothing fails any more. */
  void pacify() {
    peaceful.set(true);
  }

  private int dice(int sides) {
    lock.lock();
    try {
      return peaceful.get() ? sides - 1 : random.nextInt(sides);
    } finally {
      lock.unlock();
    }
  }

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    if (dice(12) == 0) {
      throw new DriverException.NotSent("refused by a fault", null);
    }
    return new Faulty(address, purpose);
  }

  private final class Faulty implements Connection {
    private final HostAddress address;
    private final Purpose purpose;
    private volatile boolean usable = true;

    Faulty(HostAddress address, Purpose purpose) {
      this.address = address;
      this.purpose = purpose;
    }

    @Override
    public HostAddress address() {
      return address;
    }

    @Override
    public RawBsonDocument hello() {
      BsonDocument hello =
          BsonDocument.parse(
              """
              {ok: 1, helloOk: true, isWritablePrimary: true, setName: 'rs', setVersion: 1,
               minWireVersion: 0, maxWireVersion: 25, logicalSessionTimeoutMinutes: 30,
               electionId: {$oid: '7fffffff0000000000000001'}}
              """);
      hello.append("hosts", BsonDocument.parse("{h: ['" + address + "']}").get("h"));
      return Reply.of(hello).document();
    }

    @Override
    public Duration helloTime() {
      return Duration.ofMillis(1);
    }

    @Override
    public Reply execute(Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      if (!usable) {
        throw new DriverException.NotSent("the connection is broken", null);
      }
      if (purpose == Purpose.MONITORING) {
        return Reply.of(hello());
      }
      int fault = dice(16);
      if (fault == 2 || fault == 3) {
        server.execute(command);
      }
      usable = fault > 3;
      return switch (fault) {
        case 0 -> throw new DriverException.NotSent("a fault before the command", null);
        case 1 -> throw new DriverException.MaybeDone("a fault before it was done", null);
        case 2 -> throw new DriverException.MaybeDone("a fault after it was done", null);
        case 3 -> throw new DriverException.TimedOut("a fault that took its time", null);
        case 4 -> refusal(10107);
        case 5 -> refusal(91);
        default -> server.execute(command);
      };
    }

    private static Reply refusal(int code) {
      return FakeServer.reply(
          "{ok: 0, code: %d, errmsg: 'a fault', errorLabels: ['RetryableWriteError']}"
              .formatted(code));
    }

    @Override
    public Reply executeExhaust(
        Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      return execute(command, extra, deadline);
    }

    @Override
    public boolean moreToCome() {
      return false;
    }

    @Override
    public Reply receive(Deadline deadline) {
      throw new IllegalStateException("there is nothing to receive");
    }

    @Override
    public boolean usable() {
      return usable;
    }

    @Override
    public void close() {
      usable = false;
    }
  }
}
