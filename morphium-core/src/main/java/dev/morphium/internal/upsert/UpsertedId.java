package dev.morphium.internal.upsert;

import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import java.util.Map;
import java.util.Set;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonObjectId;
import org.bson.BsonValue;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/**
 * The {@code _id} of a document that an upsert inserts.
 *
 * <p>Where neither the filter nor the update says it, the server makes an {@code ObjectId}, which
 * an entity with another type of id could never be read with. Such an upsert gets a new id of the
 * entity's type by {@code $setOnInsert}, or is refused. Source: MongoDB manual, "upsert behavior".
 */
public final class UpsertedId {
  private static final String ID = "_id";
  private static final String SET_ON_INSERT = "$setOnInsert";
  private static final Set<String> SETTING = Set.of("$set", "$addFields", SET_ON_INSERT);
  private static final Set<String> REPLACING = Set.of("$replaceWith", "$replaceRoot", "$project");

  private UpsertedId() {}

  /**
   * The update of an upsert, with an id for the document that it may insert.
   *
   * @param update operators, a pipeline or a replacement; not changed
   * @throws IllegalArgumentException when the entity's ids are given by the application, and none
   *     is
   */
  public static BsonValue complete(
      EntityMapping<?> mapping, BsonDocument filter, BsonValue update) {
    PropertyMapping<?> property = mapping.idProperty();
    if (property == null || isSaid(filter) || isSaid(update) || takesObjectIds(mapping)) {
      return update;
    }
    BsonValue id = mapping.newId();
    if (id == null || !update.isDocument()) {
      throw new IllegalArgumentException(
          ("an upsert of %s that does not say the id may insert a document with an ObjectId of the"
                  + " server, which is no %s: name '%s' in the filter, or set it by setOnInsert")
              .formatted(mapping.type().getName(), property.type().getTypeName(), property.name()));
    }
    return withId(update.asDocument(), id);
  }

  private static BsonDocument withId(BsonDocument update, BsonValue id) {
    BsonDocument inserted = new BsonDocument(ID, id);
    if (update.get(SET_ON_INSERT) instanceof BsonDocument more) {
      inserted.putAll(more);
    }
    BsonDocument completed = new BsonDocument();
    completed.putAll(update);
    return completed.append(SET_ON_INSERT, inserted);
  }

  private static boolean takesObjectIds(EntityMapping<?> mapping) {
    try {
      mapping.fromBson(ID, new BsonObjectId(new ObjectId()));
      return true;
    } catch (MappingException unreadable) {
      return false;
    }
  }

  /** Whether the documents that a filter finds have one id. */
  private static boolean isSaid(BsonDocument filter) {
    BsonValue id = filter.get(ID);
    if (id != null) {
      return !isOperators(id) || id.asDocument().containsKey("$eq");
    }
    return filter.get("$and") instanceof BsonArray parts
        && parts.stream().anyMatch(part -> part instanceof BsonDocument one && isSaid(one));
  }

  /** Whether an update says the id: as an operator or a stage, or as it replaces the document. */
  private static boolean isSaid(BsonValue update) {
    if (update instanceof BsonArray stages) {
      return stages.stream().anyMatch(UpsertedId::isSaid);
    }
    if (!isOperators(update)) {
      return true;
    }
    for (Map.Entry<String, BsonValue> part : update.asDocument().entrySet()) {
      if (REPLACING.contains(part.getKey())
          || (SETTING.contains(part.getKey()) && has(part.getValue()))) {
        return true;
      }
    }
    return false;
  }

  private static boolean has(@Nullable BsonValue fields) {
    return fields instanceof BsonDocument document && document.containsKey(ID);
  }

  private static boolean isOperators(BsonValue value) {
    return value instanceof BsonDocument document
        && !document.isEmpty()
        && document.getFirstKey().startsWith("$");
  }
}
