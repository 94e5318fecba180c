package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonObjectId;
import org.bson.RawBsonDocument;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A server without sockets: tells what it is told to tell, and notes what it is asked. */
final class FakeServer {
  final HostAddress address;
  final Queue<BsonDocument> asked = new ConcurrentLinkedQueue<>();
  final AtomicInteger openConnections = new AtomicInteger();
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition changed = lock.newCondition();
  private final ObjectId process = new ObjectId();
  private BsonDocument hello;
  private long counter;
  private boolean up = true;
  private int life;
  private volatile Function<BsonDocument, Reply> answers = command -> reply("{ok: 1}");
  private volatile @Nullable Supplier<? extends RuntimeException> refusal;

  FakeServer(String address) {
    this.address = HostAddress.parse(address);
    this.hello = BsonDocument.parse("{ok: 1}");
  }

  static Reply reply(String json) {
    return Reply.of(BsonDocument.parse(json));
  }

  /** From now on the server tells this of itself. */
  void becomes(String json) {
    lock.lock();
    try {
      hello = BsonDocument.parse("{ok: 1, helloOk: true, minWireVersion: 0, maxWireVersion: 25}");
      hello.putAll(BsonDocument.parse(json));
      counter++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** The topology version of so many changes from now, as a reply has it. */
  String topologyVersion(long changes) {
    lock.lock();
    try {
      return "topologyVersion: {processId: {$oid: '%s'}, counter: {$numberLong: '%d'}}"
          .formatted(process, counter + changes);
    } finally {
      lock.unlock();
    }
  }

  /** From now on commands are answered like this. */
  void answers(Function<BsonDocument, Reply> how) {
    answers = how;
  }

  /** Connections for commands are refused like this. */
  void refuses(Supplier<? extends RuntimeException> error) {
    refusal = error;
  }

  /** Ends or begins; all connections break when it ends. */
  void up(boolean now) {
    lock.lock();
    try {
      up = now;
      life++;
      changed.signalAll();
    } finally {
      lock.unlock();
    }
  }

  Connection open(boolean monitoring) {
    Supplier<? extends RuntimeException> error = refusal;
    if (error != null && !monitoring) {
      throw error.get();
    }
    lock.lock();
    try {
      if (!up) {
        throw new DriverException.NotSent("nobody is at " + address, null);
      }
      openConnections.incrementAndGet();
      return new FakeConnection(life);
    } finally {
      lock.unlock();
    }
  }

  private RawBsonDocument helloNow() {
    BsonDocument now = hello.clone();
    now.append(
        "topologyVersion",
        new BsonDocument("processId", new BsonObjectId(process))
            .append("counter", new BsonInt64(counter)));
    return Reply.of(now).document();
  }

  private final class FakeConnection implements Connection {
    private final int mine;
    private final RawBsonDocument first;
    private volatile boolean closed;
    private boolean more;
    private long told;
    private long patience;

    FakeConnection(int mine) {
      this.mine = mine;
      this.first = helloNow();
      this.told = counter;
    }

    @Override
    public HostAddress address() {
      return address;
    }

    @Override
    public RawBsonDocument hello() {
      return first;
    }

    @Override
    public Duration helloTime() {
      return Duration.ofMillis(1);
    }

    @Override
    public Reply execute(Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      check();
      BsonDocument body = new BsonDocument();
      body.putAll(command.body());
      if (extra != null) {
        body.putAll(extra);
      }
      if (command.name().equals("hello")) {
        lock.lock();
        try {
          return Reply.of(helloNow());
        } finally {
          lock.unlock();
        }
      }
      asked.add(body);
      Reply reply = answers.apply(body);
      check();
      return reply;
    }

    @Override
    public Reply executeExhaust(
        Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      more = true;
      patience = command.body().getNumber("maxAwaitTimeMS").longValue();
      return receive(deadline);
    }

    @Override
    public boolean moreToCome() {
      return more;
    }

    @Override
    public Reply receive(Deadline deadline) {
      lock.lock();
      try {
        while (told == counter && !closed && up && mine == life) {
          if (!changed.await(patience, TimeUnit.MILLISECONDS)) {
            break;
          }
        }
        check();
        told = counter;
        return Reply.of(helloNow());
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new DriverException.MaybeDone("interrupted", e);
      } finally {
        lock.unlock();
      }
    }

    private void check() {
      lock.lock();
      try {
        if (closed || !up || mine != life) {
          throw new DriverException.MaybeDone("the connection to " + address + " broke", null);
        }
      } finally {
        lock.unlock();
      }
    }

    @Override
    public boolean usable() {
      return !closed;
    }

    @Override
    public void close() {
      lock.lock();
      try {
        if (!closed) {
          closed = true;
          openConnections.decrementAndGet();
          changed.signalAll();
        }
      } finally {
        lock.unlock();
      }
    }
  }
}
