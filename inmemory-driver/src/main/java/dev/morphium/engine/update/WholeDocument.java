package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;

/**
 * Validates a replacement document, and gives it the {@code _id} of the document that it replaces.
 */
final class WholeDocument {
  private WholeDocument() {}

  /**
   * The new document with the {@code _id} of the old one, at the front.
   *
   * @return the old instance when nothing changes
   * @throws CommandException 66 when the new document has another {@code _id}
   */
  static Document replace(Document before, Document after) {
    Value old = before.get(UpdateErrors.ID);
    Value id = after.get(UpdateErrors.ID);
    if (!old.isMissing() && !id.isMissing() && !ValueComparator.BINARY.equal(old, id)) {
      throw new CommandException(
          ErrorCode.IMMUTABLE_FIELD,
          "After applying the update, the (immutable) field '_id' was found to have been altered"
              + " to _id: "
              + ValueText.of(id));
    }
    Document whole = idFirst(id.isMissing() ? old : id, after);
    return whole.equals(before) ? before : whole;
  }

  /** The document with this {@code _id} at the front; itself when it is so already. */
  static Document idFirst(Value id, Document document) {
    ElementCursor cursor = document.cursor();
    if (id.isMissing() || cursor.next() && cursor.isNamed(UpdateErrors.ID)) {
      return document;
    }
    DocumentBuilder builder = new DocumentBuilder(document.length() + 32).append("_id", id);
    ElementCursor fields = document.cursor();
    while (fields.next()) {
      if (!fields.isNamed(UpdateErrors.ID)) {
        builder.append(fields);
      }
    }
    return builder.build();
  }
}
