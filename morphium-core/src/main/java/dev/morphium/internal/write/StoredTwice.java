package dev.morphium.internal.write;

import dev.morphium.exception.WriteException;
import dev.morphium.exception.WriteException.StatementError;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The usual cause of a duplicate {@code _id}: an entity of version 0 whose document is there, such
 * as a record that was stored and is stored again as it was given, without its version.
 */
final class StoredTwice {
  private static final int DUPLICATE_KEY = 11000;

  private StoredTwice() {}

  /** The failure, with what to do where an id of the inserted entities is there already. */
  static <T> WriteException explained(
      EntityMapping<T> mapping, List<T> entities, WriteException failure) {
    PropertyMapping<T> version = mapping.versionProperty();
    for (StatementError error : failure.errors()) {
      boolean ofId =
          error.code() == DUPLICATE_KEY
              && error.details().get("keyPattern") instanceof BsonDocument key
              && key.containsKey("_id");
      if (ofId && version != null) {
        return new WriteException(
            failure.getMessage()
                + ". %s has the @Version 0, and is inserted therefore: go on with what store returned,%s or read it first"
                    .formatted(
                        mapping.type().getSimpleName()
                            + " "
                            + Versions.place(mapping.id(entities.get(error.index()))),
                        mapping.type().isRecord()
                            ? " since a record that was given to it stays as it was,"
                            : ""),
            failure.errors(),
            failure.reply());
      }
    }
    return failure;
  }
}
