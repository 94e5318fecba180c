package dev.morphium.engine.update;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.RegexValue;
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
   * @throws CommandException 54 when the filter gives a field two values, 53 when the {@code _id}
   *     is of a type that cannot be one, and what the update throws
   */
  public static Document create(Document filter, Update update, Supplier<Value> newId) {
    Document equalities = from(filter);
    if (update.kind() == Update.Kind.REPLACEMENT) {
      Value id = equalities.get(UpdateErrors.ID);
      equalities = new DocumentBuilder(32).append("_id", id).build();
    }
    Document updated = update.apply(equalities, Update.NO_INDEX, true);
    Value id = updated.get(UpdateErrors.ID);
    checkId(id);
    return WholeDocument.idFirst(id.isMissing() ? newId.get() : id, updated);
  }

  /**
   * The document of the filter's equalities, in the order of their paths.
   *
   * @throws CommandException 54 when the filter gives a field two values
   */
  public static Document from(Document filter) {
    return Equalities.of(filter).toDocument();
  }

  private static void checkId(Value id) {
    if (id instanceof ArrayValue || id instanceof RegexValue || id == Constant.UNDEFINED) {
      throw new CommandException(
          ErrorCode.INVALID_ID_FIELD, "The '_id' value cannot be of type " + id.type().alias());
    }
    if (id instanceof Document document) {
      for (Element element : document.elements()) {
        if (element.name().startsWith("$")) {
          throw new CommandException(
              ErrorCode.DOLLAR_PREFIXED_FIELD_NAME,
              "_id fields may not contain '$'-prefixed fields: "
                  + element.name()
                  + " is not valid for storage.");
        }
      }
    }
  }
}
