package dev.morphium.internal.pool.topology;

import dev.morphium.pool.net.HostAddress;
import dev.morphium.pool.topology.ServerDescription;
import dev.morphium.pool.topology.ServerLimits;
import dev.morphium.pool.topology.ServerType;
import dev.morphium.pool.topology.SetMember;
import dev.morphium.pool.topology.TopologyVersion;
import java.util.LinkedHashSet;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonObjectId;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The reader of replies to hello. Source: "Server Discovery and Monitoring" specification, "Parsing
 * a hello or legacy hello response".
 */
final class HelloReader {
  private HelloReader() {}

  /** The server that a reply describes; unknown, with an error, when the reply is none. */
  static ServerDescription read(TopologyEvent.Answered answer) {
    BsonDocument hello = answer.hello();
    HostAddress address = answer.address();
    if (!(hello.get("ok") instanceof BsonNumber ok) || ok.doubleValue() != 1) {
      return refused(answer, "it answered to hello with " + hello.toJson());
    }
    if (hello.containsKey("serviceId")) {
      return refused(
          answer,
          "it is behind a load balancer, which is not supported; connect to the servers"
              + " themselves");
    }
    SetMember member;
    try {
      member = member(hello);
    } catch (IllegalArgumentException e) {
      return refused(answer, "it names a member that is no address: " + e.getMessage());
    }
    return new ServerDescription(
        address,
        type(hello),
        null,
        answer.roundTrip(),
        answer.millis(),
        member,
        limits(hello),
        TopologyVersion.of(hello));
  }

  private static ServerDescription refused(TopologyEvent.Answered answer, String why) {
    return ServerDescription.unknown(
        answer.address(), new UnusableServer(why), null, answer.millis());
  }

  private static ServerType type(BsonDocument hello) {
    if (hello.get("msg") instanceof BsonString message && message.getValue().equals("isdbgrid")) {
      return ServerType.ROUTER;
    }
    if (is(hello, "isreplicaset")) {
      return ServerType.GHOST;
    }
    if (!hello.containsKey("setName")) {
      return ServerType.STANDALONE;
    }
    if (is(hello, "hidden")) {
      return ServerType.OTHER;
    }
    if (is(hello, "isWritablePrimary") || is(hello, "ismaster")) {
      return ServerType.PRIMARY;
    }
    if (is(hello, "secondary")) {
      return ServerType.SECONDARY;
    }
    return is(hello, "arbiterOnly") ? ServerType.ARBITER : ServerType.OTHER;
  }

  private static SetMember member(BsonDocument hello) {
    if (!(hello.get("setName") instanceof BsonString setName)) {
      return SetMember.NONE;
    }
    Set<HostAddress> hosts = new LinkedHashSet<>();
    addHosts(hello.get("hosts"), hosts);
    addHosts(hello.get("passives"), hosts);
    addHosts(hello.get("arbiters"), hosts);
    return new SetMember(
        setName.getValue(),
        host(hello.get("me")),
        hosts,
        host(hello.get("primary")),
        hello.get("setVersion") instanceof BsonNumber version ? version.intValue() : null,
        hello.get("electionId") instanceof BsonObjectId election ? election.getValue() : null,
        hello.get("tags") instanceof BsonDocument tags ? tags : new BsonDocument(),
        hello.get("lastWrite") instanceof BsonDocument write
                && write.get("lastWriteDate") instanceof BsonDateTime date
            ? date.getValue()
            : 0);
  }

  private static void addHosts(@Nullable BsonValue list, Set<HostAddress> hosts) {
    if (list instanceof BsonArray array) {
      for (BsonValue value : array) {
        HostAddress address = host(value);
        if (address != null) {
          hosts.add(address);
        }
      }
    }
  }

  private static @Nullable HostAddress host(@Nullable BsonValue value) {
    return value instanceof BsonString text && !text.getValue().isEmpty()
        ? HostAddress.parse(text.getValue())
        : null;
  }

  private static ServerLimits limits(BsonDocument hello) {
    ServerLimits usual = ServerLimits.USUAL;
    return new ServerLimits(
        number(hello, "minWireVersion", 0),
        number(hello, "maxWireVersion", 0),
        number(hello, "maxBsonObjectSize", usual.maxDocumentSize()),
        number(hello, "maxMessageSizeBytes", usual.maxMessageSize()),
        number(hello, "maxWriteBatchSize", usual.maxWriteBatchSize()),
        number(hello, "logicalSessionTimeoutMinutes", 0));
  }

  private static int number(BsonDocument hello, String name, int otherwise) {
    return hello.get(name) instanceof BsonNumber number ? number.intValue() : otherwise;
  }

  private static boolean is(BsonDocument hello, String name) {
    return hello.get(name) instanceof BsonBoolean flag && flag.getValue();
  }
}
