package dev.morphium.engine.command.authentication;

import static dev.morphium.engine.command.CommandFlag.ANONYMOUS;
import static dev.morphium.engine.command.CommandFlag.SMALL;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.command.authentication.Logins.Answer;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Base64;
import java.util.List;

/**
 * The commands {@code saslStart} and {@code saslContinue}: the messages of a SCRAM conversation.
 *
 * <p>Source: MongoDB "Authentication" specification of the drivers.
 */
record SaslCommands(Logins logins) {
  /** A connection has one conversation at a time, and it has always the same number. */
  private static final int CONVERSATION = 1;

  private static final CommandFields START = new CommandFields("saslStart");
  private static final CommandField MECHANISM = START.string("mechanism");
  private static final CommandField FIRST_PAYLOAD =
      START.of("payload", ValueType.BINARY, ValueType.STRING);
  private static final CommandField OPTIONS = START.document("options");

  private static final CommandFields CONTINUE = new CommandFields("saslContinue");
  private static final CommandField CONVERSATION_ID = CONTINUE.number("conversationId");
  private static final CommandField PAYLOAD =
      CONTINUE.of("payload", ValueType.BINARY, ValueType.STRING);

  static {
    START.any("autoAuthorize"); // drivers send it, and a login always authorizes
    START.hiding(FIRST_PAYLOAD);
    CONTINUE.hiding(PAYLOAD);
  }

  List<CommandSpec> specs() {
    return List.of(
        CommandSpec.of(
                CONTINUE,
                "Goes on with a login that saslStart began.",
                Requires.LOGIN,
                this::proceed)
            .with(ANONYMOUS, SMALL),
        CommandSpec.of(START, "Begins a login by a password.", Requires.LOGIN, this::start)
            .with(ANONYMOUS, SMALL));
  }

  private void start(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(MECHANISM);
    arguments.require(FIRST_PAYLOAD);
    Document options = arguments.document(OPTIONS, Document.EMPTY);
    Value payload = arguments.value(FIRST_PAYLOAD);
    Answer answer =
        logins.start(
            invocation.client(),
            invocation.database(),
            String.valueOf(arguments.string(MECHANISM)),
            bytes(payload),
            skipsEmptyExchange(options));
    append(answer, payload, reply);
  }

  static boolean skipsEmptyExchange(Document options) {
    return options.get("skipEmptyExchange") instanceof BooleanValue skip && skip.value();
  }

  private void proceed(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    arguments.require(CONVERSATION_ID);
    arguments.require(PAYLOAD);
    if (invocation.client().authentication().conversation() != null
        && arguments.int64(CONVERSATION_ID, CONVERSATION) != CONVERSATION) {
      throw new CommandException(ErrorCode.PROTOCOL_ERROR, "sasl: Mismatched conversation id");
    }
    Value payload = arguments.value(PAYLOAD);
    append(
        logins.proceed(invocation.client(), invocation.database(), bytes(payload)), payload, reply);
  }

  /** The bytes of a message, which may also be sent in base64. */
  static byte[] bytes(Value payload) {
    try {
      return switch (payload) {
        case BinaryValue binary -> binary.data();
        case StringValue text -> Base64.getDecoder().decode(text.value());
        default -> new byte[0];
      };
    } catch (IllegalArgumentException e) {
      throw new CommandException(
          ErrorCode.FAILED_TO_PARSE, "the payload of SASL is sent as binary data, or in base64");
    }
  }

  /** Appends an answer, in the form that the client has sent its message. */
  static void append(Answer answer, Value sent, DocumentBuilder reply) {
    reply.append("conversationId", CONVERSATION).append("done", answer.done());
    if (sent instanceof StringValue) {
      reply.append("payload", Base64.getEncoder().encodeToString(answer.payload()));
    } else {
      reply.append("payload", new BinaryValue((byte) 0, answer.payload()));
    }
  }
}
