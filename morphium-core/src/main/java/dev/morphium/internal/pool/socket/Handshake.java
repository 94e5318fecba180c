package dev.morphium.internal.pool.socket;

import dev.morphium.driver.Command;
import dev.morphium.driver.Deadline;
import dev.morphium.driver.DriverException;
import dev.morphium.driver.Reply;
import dev.morphium.internal.pool.auth.AuthenticationAttempt;
import dev.morphium.internal.pool.auth.Authenticator;
import dev.morphium.internal.pool.auth.Conversation;
import dev.morphium.internal.pool.net.ConnectionFactory.Purpose;
import dev.morphium.pool.net.HostAddress;
import dev.morphium.protocol.Limits;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import java.time.Duration;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/**
 * The handshake of a connection: {@code hello} with client metadata, compressors and speculative
 * authentication.
 *
 * <p>They are spoken in the oldest way, which every server understands. Source: MongoDB Handshake
 * specification.
 */
final class Handshake {
  /** MongoDB 3.6, the first with OP_MSG. */
  static final int OLDEST_WIRE_VERSION = 6;

  private final BsonDocument metadata;
  private final Compression compression;
  private final @Nullable Authenticator authenticator;

  Handshake(BsonDocument metadata, Compression compression, @Nullable Authenticator authenticator) {
    this.metadata = metadata;
    this.compression = compression;
    this.authenticator = authenticator;
  }

  /** Speaks the first words. */
  void perform(SocketConnection connection, Purpose purpose, Deadline deadline) {
    BsonDocument request =
        new BsonDocument("isMaster", new BsonInt32(1))
            .append("helloOk", BsonBoolean.TRUE)
            .append("client", metadata);
    AuthenticationAttempt attempt = null;
    if (purpose == Purpose.COMMANDS) {
      if (!compression.names().isEmpty()) {
        BsonArray names = new BsonArray();
        compression.names().forEach(name -> names.add(new BsonString(name)));
        request.append("compression", names);
      }
      if (authenticator != null) {
        attempt = authenticator.begin();
        attempt.addTo(request);
      }
    }
    long start = System.nanoTime();
    Reply reply = connection.executeLegacy(Command.of("admin", request), deadline);
    Duration time = Duration.ofNanos(System.nanoTime() - start);
    HostAddress address = connection.address();
    if (!reply.ok()) {
      throw new DriverException.NotSent(
          "%s answered the handshake with: %s (error %d)"
              .formatted(address, reply.errorMessage(), reply.code()),
          new DriverException.CommandFailed(reply));
    }
    RawBsonDocument hello = reply.document();
    if (purpose == Purpose.COMMANDS) {
      checkVersions(hello, address);
    }
    int largest = number(hello, "maxMessageSizeBytes", Limits.MAX_MESSAGE_SIZE);
    connection.introduced(new HandshakeResult(hello, time, largest, compressor(hello)));
    if (attempt != null && !isArbiter(hello)) {
      attempt.finish(hello, conversation(connection, deadline));
      connection.onReauthentication(later -> again(connection, hello, later));
    }
  }

  /** The server wants the user of an open connection to log in anew. */
  private void again(SocketConnection connection, BsonDocument hello, Deadline deadline) {
    if (authenticator != null) {
      authenticator.begin().repeat(hello, conversation(connection, deadline));
    }
  }

  private static boolean isArbiter(BsonDocument hello) {
    return hello.get("arbiterOnly") instanceof BsonBoolean value && value.getValue();
  }

  private static Conversation conversation(SocketConnection connection, Deadline deadline) {
    return new Conversation() {
      @Override
      public HostAddress address() {
        return connection.address();
      }

      @Override
      public Reply run(Command command) {
        return connection.executeOnce(command, deadline);
      }
    };
  }

  private static void checkVersions(BsonDocument hello, HostAddress address) {
    int oldest = number(hello, "minWireVersion", 0);
    int newest = number(hello, "maxWireVersion", 0);
    if (newest < OLDEST_WIRE_VERSION) {
      throw new DriverException.Refused(
          "%s speaks the wire versions %d to %d and is too old for this driver, which needs %d:"
                  .formatted(address, oldest, newest, OLDEST_WIRE_VERSION)
              + " MongoDB 3.6 or newer",
          null);
    }
    if (oldest > Limits.MAX_WIRE_VERSION) {
      throw new DriverException.Refused(
          "%s speaks the wire versions %d to %d and is too new for this driver, which knows them"
                  .formatted(address, oldest, newest)
              + " up to %d: use a newer Morphium".formatted(Limits.MAX_WIRE_VERSION),
          null);
    }
  }

  private @Nullable Compressor compressor(BsonDocument hello) {
    if (hello.get("compression") instanceof BsonArray offered) {
      List<String> names =
          offered.stream().filter(BsonValue::isString).map(v -> v.asString().getValue()).toList();
      return compression.best(names);
    }
    return null;
  }

  private static int number(BsonDocument hello, String field, int usual) {
    return hello.get(field) instanceof BsonNumber number ? number.intValue() : usual;
  }
}
