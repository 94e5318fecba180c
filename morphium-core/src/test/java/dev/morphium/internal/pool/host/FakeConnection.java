package dev.morphium.internal.pool.host;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.pool.net.HostAddress;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** A connection to nowhere that counts how often it is closed. */
final class FakeConnection implements Connection {
  final AtomicInteger closed = new AtomicInteger();
  private final HostAddress address;
  private volatile boolean broken;

  FakeConnection(HostAddress address) {
    this.address = address;
  }

  void breakDown() {
    broken = true;
  }

  @Override
  public HostAddress address() {
    return address;
  }

  @Override
  public RawBsonDocument hello() {
    return RawBsonDocument.parse(new BsonDocument().toJson());
  }

  @Override
  public Duration helloTime() {
    return Duration.ZERO;
  }

  @Override
  public Reply execute(Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
    throw new UnsupportedOperationException("nobody answers");
  }

  @Override
  public Reply executeExhaust(
      Command command, @Nullable RawBsonDocument extraFields, Deadline deadline) {
    throw new UnsupportedOperationException("nobody answers");
  }

  @Override
  public boolean moreToCome() {
    return false;
  }

  @Override
  public Reply receive(Deadline deadline) {
    throw new UnsupportedOperationException("nobody answers");
  }

  @Override
  public boolean usable() {
    return !broken && closed.get() == 0;
  }

  @Override
  public void close() {
    closed.incrementAndGet();
  }
}
