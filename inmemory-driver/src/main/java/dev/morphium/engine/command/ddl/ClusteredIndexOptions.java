package dev.morphium.engine.command.ddl;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import org.jspecify.annotations.Nullable;

/**
 * The option {@code clusteredIndex} of {@code create}. Source: MongoDB manual, "Clustered
 * Collections".
 */
final class ClusteredIndexOptions {
  private static final CommandFields FIELDS = CommandFields.statement("create.clusteredIndex");
  private static final CommandField KEY = FIELDS.document("key");
  private static final CommandField UNIQUE = FIELDS.looseBool("unique");
  private static final CommandField VERSION = FIELDS.number("v");
  private static final CommandField NAME = FIELDS.string("name");

  private ClusteredIndexOptions() {}

  /**
   * The option in full, or null when the collection is not clustered.
   *
   * @throws CommandException when it is not valid
   */
  static @Nullable Document read(Arguments create) {
    Value value = create.value(CreateFields.CLUSTERED_INDEX);
    if (!(value instanceof Document given)) {
      if (value.isTrue()) {
        throw new CommandException(
            5979703, "'clusteredIndex: true' is only supported for time-series buckets");
      }
      return null;
    }
    Arguments arguments = Arguments.parseStatement(FIELDS, given);
    arguments.require(KEY);
    arguments.require(UNIQUE);
    long version = arguments.int64(VERSION, 2);
    if (version != 2) {
      throw new CommandException(
          5979704, "Expected 'v' of the clustered index to be 2, but got " + version);
    }
    if (!arguments.bool(UNIQUE, false)) {
      throw new CommandException(5979700, "The 'clusteredIndex.unique' field must be true");
    }
    Document key = arguments.document(KEY, Document.EMPTY);
    checkKey(key);
    String name = arguments.string(NAME);
    return new DocumentBuilder()
        .append("v", 2)
        .append("key", key)
        .append("name", name == null ? "_id_" : name)
        .append("unique", true)
        .build();
  }

  private static void checkKey(Document key) {
    ElementCursor cursor = key.cursor();
    boolean id =
        cursor.next()
            && cursor.name().equals("_id")
            && cursor.value() instanceof NumberValue direction
            && direction.doubleValue() == 1
            && !cursor.next();
    if (!id) {
      throw new CommandException(
          197,
          "The clusteredIndex option supports only the key {_id: 1}, but got " + ValueText.of(key));
    }
  }
}
