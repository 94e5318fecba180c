package dev.morphium.pool;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.net.Connection;
import dev.morphium.internal.pool.net.ConnectionFactory;
import dev.morphium.pool.net.HostAddress;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** Connections that answer every command at once with the same reply. */
final class InstantConnections implements ConnectionFactory {
  private final FakeSet set;
  private final Reply reply;

  InstantConnections(FakeSet set, Reply reply) {
    this.set = set;
    this.reply = reply;
  }

  @Override
  public Connection open(HostAddress address, Purpose purpose, Deadline deadline) {
    Connection connection = set.open(address, purpose, deadline);
    return purpose == Purpose.MONITORING ? connection : new Instant(connection, reply);
  }

  private record Instant(Connection connection, Reply reply) implements Connection {
    @Override
    public HostAddress address() {
      return connection.address();
    }

    @Override
    public RawBsonDocument hello() {
      return connection.hello();
    }

    @Override
    public java.time.Duration helloTime() {
      return connection.helloTime();
    }

    @Override
    public Reply execute(Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      return reply;
    }

    @Override
    public Reply executeExhaust(
        Command command, @Nullable RawBsonDocument extra, Deadline deadline) {
      return reply;
    }

    @Override
    public boolean moreToCome() {
      return false;
    }

    @Override
    public Reply receive(Deadline deadline) {
      return reply;
    }

    @Override
    public boolean usable() {
      return true;
    }

    @Override
    public void close() {
      connection.close();
    }
  }
}
