package dev.morphium.engine.command.diagnostic;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandFlag;
import dev.morphium.engine.command.CommandHandler;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.OperationTime;
import dev.morphium.engine.replication.TopologyVersion;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.Limits;
import java.util.List;
import java.util.function.LongSupplier;

/**
 * The command {@code hello} and its elder names {@code isMaster} and {@code ismaster}: what every
 * driver sends first.
 *
 * <p>Source: MongoDB manual, "hello"; MongoDB Handshake specification of the drivers.
 */
public final class HelloCommand implements CommandHandler {
  private static final CommandFields FIELDS = new CommandFields("hello");
  private static final CommandField HELLO_OK = FIELDS.looseBool("helloOk");
  private static final CommandField CLIENT = FIELDS.document("client");
  private static final CommandField COMPRESSION = FIELDS.array("compression");

  private final boolean legacy;
  private final Membership membership;
  private final LongSupplier clusterTime;
  private final int maxWireVersion;
  private final LongSupplier clockMillis;

  private HelloCommand(
      boolean legacy,
      Membership membership,
      LongSupplier clusterTime,
      int maxWireVersion,
      LongSupplier clockMillis) {
    this.legacy = legacy;
    this.membership = membership;
    this.clusterTime = clusterTime;
    this.maxWireVersion = maxWireVersion;
    this.clockMillis = clockMillis;
  }

  /**
   * The command under all its names.
   *
   * @param clusterTime the time of the last write; see {@link TimestampValue}
   */
  static List<CommandSpec> specs(
      Membership membership,
      LongSupplier clusterTime,
      int maxWireVersion,
      LongSupplier clockMillis) {
    CommandFlag[] flags = {CommandFlag.ANONYMOUS, CommandFlag.BRIEF, CommandFlag.LENIENT};
    CommandSpec hello =
        CommandSpec.of(
            FIELDS,
            "Tells the role and the limits of this server.",
            new HelloCommand(false, membership, clusterTime, maxWireVersion, clockMillis),
            flags);
    CommandSpec legacy =
        new CommandSpec(
            "isMaster",
            List.of("ismaster"),
            FIELDS,
            hello.flags(),
            "The elder form of hello.",
            new HelloCommand(true, membership, clusterTime, maxWireVersion, clockMillis));
    return List.of(hello, legacy);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    Document client = arguments.document(CLIENT);
    if (client != null && !invocation.client().identify(client)) {
      throw new CommandException(
          186, "The client metadata document may only be sent in the first hello");
    }
    if (arguments.bool(HELLO_OK, false)) {
      reply.append("helloOk", true);
    }
    TopologyVersion version = membership.version();
    reply
        .startDocument("topologyVersion")
        .append("processId", new ObjectIdValue(version.processId()))
        .append("counter", version.counter())
        .end();
    String primary = legacy ? "ismaster" : "isWritablePrimary";
    if (membership.deployment().isReplicated()) {
      appendSet(primary, invocation.client().localAddress(), reply);
    } else {
      reply.append(primary, true);
    }
    reply
        .append("maxBsonObjectSize", Limits.MAX_BSON_OBJECT_SIZE)
        .append("maxMessageSizeBytes", Limits.MAX_MESSAGE_SIZE)
        .append("maxWriteBatchSize", Limits.MAX_WRITE_BATCH_SIZE)
        .append("localTime", new DateValue(clockMillis.getAsLong()))
        .append("logicalSessionTimeoutMinutes", 30)
        .append("connectionId", (int) invocation.client().connectionId())
        .append("minWireVersion", 0)
        .append("maxWireVersion", maxWireVersion)
        .append("readOnly", false);
    appendCompression(arguments, invocation, reply);
  }

  private void appendSet(String primary, String reached, DocumentBuilder reply) {
    StringValue member = StringValue.of(membership.deployment().member(reached));
    reply
        .append("hosts", ArrayValue.of(member))
        .append("setName", String.valueOf(membership.deployment().setName()))
        .append("setVersion", membership.standing().configuration())
        .append(primary, true)
        .append("secondary", false)
        .append("primary", member)
        .append("me", member)
        .append("electionId", new ObjectIdValue(membership.electionId()));
    OperationTime last = membership.lastWrite(clusterTime.getAsLong());
    reply.startDocument("lastWrite");
    last.append("opTime", reply);
    reply.append("lastWriteDate", last.date());
    last.append("majorityOpTime", reply);
    reply.append("majorityWriteDate", last.date()).end();
  }

  private static void appendCompression(
      Arguments arguments, Invocation invocation, DocumentBuilder reply) {
    ArrayValue offered = arguments.array(COMPRESSION);
    if (offered == null || offered.isEmpty()) {
      return;
    }
    List<String> names =
        offered.elements().stream()
            .filter(StringValue.class::isInstance)
            .map(name -> ((StringValue) name).value())
            .toList();
    List<String> chosen = invocation.client().negotiateCompression(names);
    if (!chosen.isEmpty()) {
      reply.append(
          "compression", ArrayValue.of(chosen.stream().<Value>map(StringValue::of).toList()));
    }
  }
}
