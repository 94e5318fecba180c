package dev.morphium.update;

import dev.morphium.internal.argument.Arguments;
import dev.morphium.mapping.PropertyReference;
import dev.morphium.query.filter.FieldNames;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Changes of whole fields. Source: MongoDB manual, "Field Update Operators".
 *
 * @param <T> the entities that are changed
 * @param <R> what comes of a change
 */
public interface FieldChanges<T, R> extends Changes<R> {
  /** Gives a field a value; null is stored as null, {@link #unset} removes the field. */
  default R set(String field, @Nullable Object value) {
    return change("$set", field, Operands.value(value));
  }

  /** Gives a property a value. */
  default R set(PropertyReference<T, ?> property, @Nullable Object value) {
    return set(PropertyReference.name(property), value);
  }

  /** Gives a field a value when the document does not exist yet and an upsert makes it. */
  default R setOnInsert(String field, @Nullable Object value) {
    return change("$setOnInsert", field, Operands.value(value));
  }

  /** Gives a property a value when an upsert makes the document. */
  default R setOnInsert(PropertyReference<T, ?> property, @Nullable Object value) {
    return setOnInsert(PropertyReference.name(property), value);
  }

  /** Removes a field. */
  default R unset(String field) {
    return change("$unset", field, (mapping, path) -> new BsonString(""));
  }

  /** Removes a property. */
  default R unset(PropertyReference<T, ?> property) {
    return unset(PropertyReference.name(property));
  }

  /** Gives a field another name; for a name that the class does not have use a raw update. */
  default R rename(String field, String newName) {
    Arguments.required(newName, "rename", "newName");
    return change(
        "$rename",
        field,
        (mapping, path) -> new BsonString(FieldNames.translatedForUpdate(mapping, newName)));
  }

  /** Sets a field to the server's date and time. */
  default R currentDate(String field) {
    return change("$currentDate", field, (mapping, path) -> BsonBoolean.TRUE);
  }

  /** Sets a property to the server's date and time. */
  default R currentDate(PropertyReference<T, ?> property) {
    return currentDate(PropertyReference.name(property));
  }

  /** Sets a field to the server's timestamp, the type that the oplog uses. */
  default R currentTimestamp(String field) {
    return change(
        "$currentDate",
        field,
        (mapping, path) -> new BsonDocument("$type", new BsonString("timestamp")));
  }
}
