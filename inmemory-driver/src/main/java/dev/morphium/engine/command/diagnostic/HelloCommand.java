package dev.morphium.engine.command.diagnostic;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.API_V1;
import static dev.morphium.engine.command.CommandFlag.LENIENT;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.ClientContext;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.authentication.SpeculativeAuthentication;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.SetDescription;
import dev.morphium.engine.security.UserName;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code hello} and its elder names {@code isMaster} and {@code ismaster}: what every
 * driver sends first.
 *
 * <p>Source: MongoDB manual, "hello"; MongoDB Handshake specification of the drivers.
 */
public record HelloCommand(
    boolean legacy,
    SetDescription set,
    int maxWireVersion,
    LongSupplier clockMillis,
    ServerParameters parameters,
    SpeculativeAuthentication logins)
    implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("hello");
  private static final CommandField HELLO_OK = FIELDS.looseBool("helloOk");

  /** As on mongod. */
  private static final int MOST_METADATA = 1024;

  private static final CommandField CLIENT = FIELDS.document("client");
  private static final CommandField MECHANISMS = FIELDS.any("saslSupportedMechs");
  private static final CommandField SPECULATIVE = FIELDS.document("speculativeAuthenticate");
  private static final CommandField COMPRESSION = FIELDS.array("compression");

  static {
    FIELDS.hiding(SPECULATIVE);
  }

  /** The command under all its names. */
  static List<CommandSpec> specs(
      SetDescription set,
      int maxWireVersion,
      LongSupplier clockMillis,
      ServerParameters parameters,
      SpeculativeAuthentication logins) {
    CommandSpec hello =
        CommandSpec.of(
                FIELDS,
                "Tells the role and the limits of this server.",
                Requires.LOGIN,
                new HelloCommand(false, set, maxWireVersion, clockMillis, parameters, logins))
            .with(ANONYMOUS, SMALL, LENIENT, API_V1);
    CommandSpec legacy =
        new CommandSpec(
            "isMaster",
            List.of("ismaster"),
            FIELDS,
            hello.flags(),
            hello.privileges(),
            "The elder form of hello.",
            new HelloCommand(true, set, maxWireVersion, clockMillis, parameters, logins));
    return List.of(hello, legacy);
  }

  /** It is kept for the connection, whoever is at its end: of the message it came in nothing is. */
  private static void identify(ClientContext connection, Document client) {
    int length = client.length();
    if (length > MOST_METADATA) {
      throw new CommandException(
          185,
          "The client metadata document must be less then or equal to %d bytes, but it has %d"
              .formatted(MOST_METADATA, length));
    }
    if (!connection.identify(client)) {
      throw new CommandException(
          186, "The client metadata document may only be sent in the first hello");
    }
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    UserName user = user(arguments.value(MECHANISMS));
    Document client = arguments.document(CLIENT);
    if (client != null) {
      identify(invocation.client(), client.compact());
    }
    if (arguments.bool(HELLO_OK, false)) {
      reply.append("helloOk", true);
    }
    set.appendVersion(reply);
    String primary = legacy ? "ismaster" : "isWritablePrimary";
    if (set.membership().deployment().isReplicated()) {
      set.append(primary, invocation.client().localAddress(), reply);
    } else {
      reply.append(primary, true);
    }
    reply
        .append("maxBsonObjectSize", Limits.MAX_BSON_OBJECT_SIZE)
        .append("maxMessageSizeBytes", Limits.MAX_MESSAGE_SIZE)
        .append("maxWriteBatchSize", Limits.MAX_WRITE_BATCH_SIZE)
        .append("localTime", new DateValue(clockMillis.getAsLong()))
        .append(
            "logicalSessionTimeoutMinutes",
            (int) parameters.number(ServerParameters.SESSION_TIMEOUT))
        .append("connectionId", (int) invocation.client().connectionId())
        .append("minWireVersion", 0)
        .append("maxWireVersion", maxWireVersion)
        .append("readOnly", false);
    appendCompression(arguments, invocation, reply);
    if (user != null) {
      logins.appendMechanisms(user, reply);
    }
    Document speculation = arguments.document(SPECULATIVE);
    if (speculation != null) {
      logins.append(speculation, invocation.client(), reply);
    }
    if (parameters.value(ServerParameters.AUTOMATION) instanceof StringValue name
        && !name.value().isEmpty()) {
      reply.append(ServerParameters.AUTOMATION, name);
    }
  }

  /** A client may ask how a user can authenticate, who is named as database and name. */
  private static @Nullable UserName user(Value user) {
    return switch (user) {
      case StringValue name when name.value().indexOf('.') < 0 ->
          throw new CommandException(
              ErrorCode.BAD_VALUE, "UserName must contain a '.' separated database.user pair");
      case StringValue name -> {
        int dot = name.value().indexOf('.');
        yield new UserName(name.value().substring(dot + 1), name.value().substring(0, dot));
      }
      case Document name
          when name.get("user") instanceof StringValue text
              && name.get("db") instanceof StringValue database ->
          new UserName(text.value(), database.value());
      case Document name ->
          throw new CommandException(
              ErrorCode.BAD_VALUE, "UserName must contain the fields user and db");
      default -> {
        if (!user.isNullish()) {
          throw Arguments.wrongType(
              "hello.saslSupportedMechs", user.type(), List.of(ValueType.STRING, ValueType.OBJECT));
        }
        yield null;
      }
    };
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
