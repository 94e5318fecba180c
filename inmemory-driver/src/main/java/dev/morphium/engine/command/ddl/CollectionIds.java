package dev.morphium.engine.command.ddl;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.nio.ByteBuffer;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * The field {@code collectionUUID}, by which a client makes sure that a name still stands for the
 * collection it means.
 */
public final class CollectionIds {
  private CollectionIds() {}

  public static CommandField declare(CommandFields fields) {
    return fields.of("collectionUUID", ValueType.BINARY);
  }

  /**
   * The identity that the field names, or null when it was not given.
   *
   * @throws CommandException 14 for binary data that are no UUID, 207 for one of the wrong length
   */
  public static @Nullable UUID of(Arguments arguments, CommandField field) {
    if (!(arguments.value(field) instanceof BinaryValue binary)) {
      return null;
    }
    if (binary.subtype() != BinaryValue.UUID_SUBTYPE) {
      throw new CommandException(
          ErrorCode.TYPE_MISMATCH,
          "BSON field '%s.%s' is the wrong binData subtype %d, expected type 'UUID'"
              .formatted(arguments.command(), field.name(), binary.subtype() & 0xFF));
    }
    if (binary.data().length != 16) {
      throw new CommandException(
          ErrorCode.INVALID_UUID, "uuid must be a 16-byte binary field with UUID (4) subtype");
    }
    ByteBuffer bytes = ByteBuffer.wrap(binary.data());
    return new UUID(bytes.getLong(), bytes.getLong());
  }

  /**
   * @throws CommandException 361 when the name does not stand for the collection with this identity
   */
  public static void check(Root root, Namespace namespace, UUID id) {
    CollectionState expected = root.collection(namespace);
    if (expected != null && expected.id().equals(id)) {
      return;
    }
    CollectionState actual = root.collection(id);
    boolean here = actual != null && actual.namespace().database().equals(namespace.database());
    DocumentBuilder details =
        new DocumentBuilder()
            .append("db", namespace.database())
            .append("collectionUUID", BinaryValue.of(id))
            .append("expectedCollection", namespace.collection());
    if (actual != null && here) {
      details.append("actualCollection", actual.namespace().collection());
    }
    throw new CommandException(
        ErrorCode.of(361),
        "Collection UUID does not match that specified",
        Set.of(),
        details.build().toBson());
  }
}
