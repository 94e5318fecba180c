package dev.morphium.engine.write;

import dev.morphium.bson.FieldName;
import dev.morphium.bson.LittleEndian;
import dev.morphium.engine.catalog.StoredForm;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.protocol.Limits;
import java.util.function.Supplier;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * Documents as they are stored: with an {@code _id} that comes first, in bytes of their own, within
 * the limits.
 *
 * <p>Source: MongoDB manual, "Documents", "The _id Field", and "insert".
 *
 * @param newIds gives an {@code _id} to documents without one
 * @param timestamps gives the time in place of empty timestamps
 */
public record NewDocuments(Supplier<ObjectId> newIds, Supplier<TimestampValue> timestamps) {
  private static final FieldName ID = new FieldName("_id");

  /** A new {@code _id}. */
  public Value newId() {
    return new ObjectIdValue(newIds.get());
  }

  /**
   * The document as it is stored.
   *
   * @param keepsEmptyTimestamps whether empty timestamps do not become the time
   * @throws CommandException 53 for an {@code _id} that cannot be one, 10334 for a document that is
   *     too large
   */
  public Document prepare(Document given, boolean keepsEmptyTimestamps) {
    ElementCursor cursor = given.cursor();
    boolean idFirst = cursor.next() && cursor.isNamed(ID);
    boolean rebuild = !idFirst || !keepsEmptyTimestamps && hasEmptyTimestamp(given);
    Value id = idFirst ? cursor.value() : given.get(ID);
    checkId(id);
    Document stored = rebuild ? rebuilt(given, id, keepsEmptyTimestamps) : given.compact();
    checkSize(stored);
    Nesting.check(stored);
    return stored;
  }

  /**
   * The document as a collection stores it.
   *
   * @param collection null when there is none yet
   * @param keepsEmptyTimestamps whether empty timestamps do not become the time
   * @throws CommandException as {@link #prepare(Document, boolean)}, and when the collection cannot
   *     keep it
   */
  public Document prepare(
      Document given, @Nullable CollectionState collection, boolean keepsEmptyTimestamps) {
    return StoredForm.of(collection, given, prepare(given, keepsEmptyTimestamps));
  }

  /**
   * Checks the size of a document to store.
   *
   * @throws CommandException 10334 when it is too large
   */
  public static void checkSize(Document document) {
    if (document.length() > Limits.MAX_BSON_OBJECT_SIZE) {
      throw new CommandException(
          ErrorCode.BSON_OBJECT_TOO_LARGE,
          "object to insert too large. size in bytes: "
              + document.length()
              + ", max size: "
              + Limits.MAX_BSON_OBJECT_SIZE);
    }
  }

  /**
   * Checks a document that an update made.
   *
   * @throws CommandException 17419 when it is too large, 15 when it is nested too deeply
   */
  public static void checkUpdated(Document document) {
    if (document.length() > Limits.MAX_BSON_OBJECT_SIZE) {
      throw new CommandException(
          17419, "Resulting document after update is larger than " + Limits.MAX_BSON_OBJECT_SIZE);
    }
    Nesting.check(document);
  }

  private static void checkId(Value id) {
    ValueType type = id.type();
    if (type == ValueType.ARRAY || type == ValueType.REGEX || type == ValueType.UNDEFINED) {
      throw new CommandException(
          ErrorCode.INVALID_ID_FIELD, "The '_id' value cannot be of type " + type.alias());
    }
    if (id instanceof Document document) {
      ElementCursor cursor = document.cursor();
      while (cursor.next()) {
        if (cursor.firstOfName() == '$') {
          throw new CommandException(
              ErrorCode.DOLLAR_PREFIXED_FIELD_NAME,
              "_id fields may not contain '$'-prefixed fields: "
                  + cursor.name()
                  + " is not valid for storage.");
        }
      }
    }
  }

  private Document rebuilt(Document given, Value id, boolean keepsEmptyTimestamps) {
    DocumentBuilder builder = new DocumentBuilder(given.length() + 24);
    builder.append("_id", id == Constant.MISSING ? newId() : id);
    ElementCursor cursor = given.cursor();
    boolean idSeen = false;
    while (cursor.next()) {
      if (cursor.isNamed(ID) && !idSeen) {
        idSeen = true;
      } else if (!keepsEmptyTimestamps && isEmptyTimestamp(cursor)) {
        builder.append(cursor.name(), timestamps.get());
      } else {
        builder.append(cursor);
      }
    }
    return builder.build();
  }

  private static boolean hasEmptyTimestamp(Document document) {
    ElementCursor cursor = document.cursor();
    while (cursor.next()) {
      if (isEmptyTimestamp(cursor) && !cursor.isNamed(ID)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isEmptyTimestamp(ElementCursor cursor) {
    return cursor.type() == ValueType.TIMESTAMP.code()
        && LittleEndian.int64(cursor.bytes(), cursor.valueOffset()) == 0;
  }
}
