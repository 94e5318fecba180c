package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.READ;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.TreeMap;

/** The command {@code filemd5}: the MD5 of a file of GridFS. Source: MongoDB manual, same name. */
final class FileMd5Command implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("filemd5");
  private static final CommandField ROOT = FIELDS.string("root");
  private static final int OUT_OF_ORDER = 10040;
  private static final int NO_DATA = 50848;
  private static final int NOT_BINARY = 50849;

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Gives the MD5 of a file of GridFS.",
            (invocation, held) -> held.allow(chunks(invocation), ActionType.FIND),
            this)
        .with(READ);
  }

  private static Namespace chunks(Invocation invocation) {
    String root = invocation.arguments().string(ROOT);
    return new Namespace(invocation.database(), (root == null ? "fs" : root) + ".chunks");
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Value file = invocation.arguments().first();
    CollectionState collection = invocation.access().root().collection(chunks(invocation));
    Map<Long, byte[]> parts = new TreeMap<>();
    if (collection != null) {
      RecordCursor records = collection.records().cursor();
      for (boolean there = records.seekAtLeast(0); there; there = records.next()) {
        invocation.operation().check();
        Document chunk = Document.of(records.document());
        if (ValueComparator.BINARY.compare(chunk.get("files_id"), file) == 0) {
          add(chunk, parts);
        }
      }
    }
    MessageDigest digest = md5();
    long expected = 0;
    for (Map.Entry<Long, byte[]> part : parts.entrySet()) {
      if (part.getKey() != expected) {
        throw new CommandException(
            OUT_OF_ORDER,
            "chunks out of order: the file has no chunk "
                + expected
                + ", but one of number "
                + part.getKey());
      }
      digest.update(part.getValue());
      expected++;
    }
    reply
        .append("numChunks", (int) expected)
        .append("md5", HexFormat.of().formatHex(digest.digest()));
  }

  private static void add(Document chunk, Map<Long, byte[]> parts) {
    if (!(chunk.get("n") instanceof NumberValue number)) {
      throw new CommandException(OUT_OF_ORDER, "chunks out of order: a chunk's n is no number");
    }
    Value data = chunk.get("data");
    if (!(data instanceof BinaryValue binary)) {
      throw new CommandException(
          data.isMissing() ? NO_DATA : NOT_BINARY, "the data of a chunk must be of type BinData");
    }
    if (parts.put(number.longValue(), binary.data()) != null) {
      throw new CommandException(
          OUT_OF_ORDER, "chunks out of order: two have the number " + number.longValue());
    }
  }

  private static MessageDigest md5() {
    try {
      return MessageDigest.getInstance("MD5");
    } catch (NoSuchAlgorithmException e) {
      throw new CommandException(ErrorCode.OPERATION_FAILED, "this JDK has no MD5: " + e);
    }
  }
}
