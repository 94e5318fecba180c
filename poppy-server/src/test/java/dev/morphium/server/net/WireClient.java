package dev.morphium.server.net;

import dev.morphium.driver.Capabilities;
import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.wire.RequestEncoder;
import dev.morphium.wire.Response;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;

/** The smallest driver that talks over the wire: a socket for each call that runs. */
public final class WireClient implements Driver {
  private final int port;
  private final Queue<RawClient> idle = new ConcurrentLinkedQueue<>();
  private final AtomicInteger lastId = new AtomicInteger();

  /** A client of a server on this machine. */
  public WireClient(int port) {
    this.port = port;
  }

  @Override
  public Reply execute(Command command) {
    RawClient client = idle.poll();
    try {
      client = client == null ? new RawClient(port) : client;
    } catch (IOException e) {
      throw new DriverException.NotSent("cannot connect to port " + port, e);
    }
    try {
      int id = lastId.incrementAndGet();
      client.send(RequestEncoder.encode(command, id, 0));
      Response response = Response.decode(client.receiveBytes());
      if (response.responseTo() != id) {
        throw new AssertionError("the reply to " + response.responseTo() + ", not to " + id);
      }
      idle.add(client);
      return response.reply();
    } catch (IOException e) {
      throw new DriverException.MaybeDone(command.name() + " got no reply", e);
    }
  }

  @Override
  public Capabilities capabilities() {
    RawBsonDocument hello =
        execute(Command.of("admin", BsonDocument.parse("{hello: 1}"))).orThrow().document();
    return new Capabilities(
        hello.getInt32("maxWireVersion").getValue(),
        hello.getInt32("maxBsonObjectSize").getValue(),
        hello.getInt32("maxMessageSizeBytes").getValue(),
        hello.getInt32("maxWriteBatchSize").getValue(),
        hello.containsKey("logicalSessionTimeoutMinutes"),
        hello.containsKey("setName"),
        hello.containsKey("setName"),
        hello.containsKey("setName"),
        hello.containsKey("setName"));
  }

  @Override
  public void close() {
    for (RawClient client = idle.poll(); client != null; client = idle.poll()) {
      try {
        client.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
