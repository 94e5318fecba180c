package dev.morphium.wire;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.LittleEndian;
import dev.morphium.bson.Utf8;
import dev.morphium.driver.Command;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.Set;

/**
 * The reader of OP_QUERY requests, which may only be the handshake: {@code hello} or {@code
 * isMaster} on {@code *.$cmd}.
 *
 * <p>Drivers begin with it because they do not know yet whom they talk to. Source: MongoDB manual,
 * "Legacy Opcodes", OP_QUERY.
 */
final class OpQueryDecoder {
  private static final String COMMANDS = ".$cmd";
  private static final Set<String> ALLOWED = Set.of("hello", "isMaster", "ismaster");
  private static final String UPGRADE =
      " The client driver may require an upgrade. For more details see"
          + " https://dochub.mongodb.org/core/legacy-opcode-removal";

  private final BsonValidator validator = new BsonValidator();

  Request decode(byte[] message, int requestId) {
    int start = MessageHeader.SIZE + Integer.BYTES;
    int terminator = BsonBytes.endOfName(message, start, message.length);
    int query = terminator + 1 + 2 * Integer.BYTES;
    if (query > message.length || !Utf8.isValid(message, start, terminator)) {
      throw WireException.fatal("an OP_QUERY without a complete collection name");
    }
    String namespace = BsonBytes.text(message, start, terminator);
    if (!namespace.endsWith(COMMANDS)) {
      throw WireException.answered(
          ErrorCode.of(5739101), "OP_QUERY is no longer supported." + UPGRADE);
    }
    int length = validator.validate(message, query, message.length);
    if (query + length < message.length) {
      validator.validate(message, query + length, message.length);
    }
    String database = namespace.substring(0, namespace.length() - COMMANDS.length());
    return new Request(requestId, command(database, message, query, length), 0, true);
  }

  /** The command, which old drivers wrap in {@code {$query: ...}}. */
  private static Command command(String database, byte[] message, int query, int length) {
    Command command = new Command(database, message, query, length, List.of());
    boolean wrapped = command.name().equals("$query") || command.name().equals("query");
    if (wrapped && message[query + Integer.BYTES] == BsonType.DOCUMENT) {
      int inner = BsonBytes.valueOf(message, query + Integer.BYTES);
      command =
          new Command(database, message, inner, LittleEndian.int32(message, inner), List.of());
    }
    if (!ALLOWED.contains(command.name())) {
      throw WireException.answered(
          ErrorCode.UNSUPPORTED_OP_QUERY_COMMAND,
          "Unsupported OP_QUERY command: " + command.name() + "." + UPGRADE);
    }
    if (BsonBytes.find(message, command.offset(), OpMsgDecoder.DATABASE) >= 0) {
      throw WireException.answered(ErrorCode.of(40621), "$db is not allowed in OP_QUERY requests");
    }
    return command;
  }
}
