package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.function.Supplier;

/**
 * The document that an upsert inserts when its filter matched nothing: the filter's equalities,
 * updated. Source: MongoDB manual, "db.collection.updateOne(): Upsert".
 */
public final class UpsertDocument {
  private UpsertDocument() {}

  /**
   * The document to insert, with {@code _id} first.
   *
   * @param newId gives an {@code _id} when neither the filter nor the update has one
   * @throws CommandException 54 when the filter gives a field two values, and what the update
   *     throws
   */
  public static Document create(Document filter, Update update, Supplier<Value> newId) {
    Document equalities = from(filter);
    return update.apply(equalities, Update.NO_INDEX, true);
  }

  /** The document of the filter's equalities. */
  static Document from(Document filter) {
    throw new CommandException(
        ErrorCode.NOT_IMPLEMENTED, "Upserts are not supported yet by this server");
  }
}
