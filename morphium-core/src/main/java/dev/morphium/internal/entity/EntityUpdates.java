package dev.morphium.internal.entity;

import dev.morphium.annotation.PreUpdate;
import dev.morphium.exception.EntityMissingException;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.entity.reference.References.FieldReader;
import dev.morphium.internal.write.Versions;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.operation.Namespace;
import dev.morphium.operation.Operation;
import dev.morphium.operation.OperationOptions;
import dev.morphium.update.Update;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The change of a part of one stored entity, in its collection and in memory alike.
 *
 * <p>Only the properties that the update names are touched in memory; they get what is stored after
 * the change, whoever else changed them before.
 *
 * @param <T> the entities
 */
public final class EntityUpdates<T> {
  private final EntityType<T> type;
  private final EntityMapping<T> mapping;

  public EntityUpdates(EntityType<T> type) {
    this.type = type;
    mapping = type.mapping();
  }

  /**
   * Changes a part of an entity.
   *
   * @return the entity with the changed properties: the same object for a class, a new one for a
   *     record
   * @throws dev.morphium.exception.VersionMismatchException when somebody else changed it
   * @throws EntityMissingException when it is not in its collection
   */
  public T update(T entity, Update<T> update, OperationOptions options) {
    type.changing(entity);
    T asked = mapping.callback(PreUpdate.class, entity);
    Update<T> complete = type.completed(update);
    Namespace namespace = type.writable();
    BsonDocument command = command(namespace, asked, complete);
    OperationOptions how = options.orElse(type.options());
    BsonDocument reply =
        type.write(
            namespace,
            new Operation.FindAndModify(namespace.database(), command, how),
            Function.identity());
    if (!(reply.get("value") instanceof BsonDocument stored)) {
      throw missing(asked);
    }
    T changed = asked;
    FieldReader reader = type.reader(stored);
    for (String field : command.getDocument("fields").keySet()) {
      PropertyMapping<T> property = mapping.property(field);
      if (property != null && property != mapping.idProperty()) {
        changed = taken(changed, property, stored.get(field), reader);
      }
    }
    type.partial().inherit(entity, changed);
    return type.updated(changed);
  }

  private T taken(
      T entity, PropertyMapping<T> property, @Nullable BsonValue stored, FieldReader reader) {
    Object value = stored == null ? null : reader.read(property.name(), stored);
    if (value == null && property.type() instanceof Class<?> plain && plain.isPrimitive()) {
      return entity;
    }
    return property.with(entity, value);
  }

  private BsonDocument command(Namespace namespace, T entity, Update<T> update) {
    BsonDocument command =
        new BsonDocument("findAndModify", new BsonString(namespace.collection()));
    command.append("query", condition(entity));
    BsonValue changes = update.toBson(mapping);
    command.append("update", changes);
    command.append("new", BsonBoolean.TRUE);
    BsonDocument fields = new BsonDocument();
    touched(changes).forEach(field -> fields.append(field, new BsonInt32(1)));
    command.append("fields", fields.isEmpty() ? onlyId() : fields);
    BsonArray arrayFilters = update.arrayFilters(mapping);
    if (!arrayFilters.isEmpty()) {
      command.append("arrayFilters", arrayFilters);
    }
    return command;
  }

  private static BsonDocument onlyId() {
    return new BsonDocument("_id", new BsonInt32(1));
  }

  private BsonDocument condition(T entity) {
    BsonValue id = mapping.id(entity);
    if (id == null) {
      throw new MappingException(
          "%s without an id cannot be changed in part; store it first"
              .formatted(mapping.type().getSimpleName()));
    }
    PropertyMapping<T> version = mapping.versionProperty();
    return version == null
        ? new BsonDocument("_id", id)
        : new Versions<>(mapping, version).condition(id, entity);
  }

  private RuntimeException missing(T entity) {
    PropertyMapping<T> version = mapping.versionProperty();
    return version == null
        ? new EntityMissingException(
            "%s %s is not in its collection; store it, or read it again"
                .formatted(mapping.type().getSimpleName(), Versions.place(mapping.id(entity))))
        : new Versions<>(mapping, version).mismatch(entity);
  }

  /** The fields at the top of the document that an update names; all of them for a pipeline. */
  private Set<String> touched(BsonValue update) {
    Set<String> fields = new LinkedHashSet<>();
    if (!update.isDocument()) {
      mapping.properties().forEach(property -> fields.add(property.field()));
      return fields;
    }
    update
        .asDocument()
        .forEach(
            (operator, operands) ->
                operands
                    .asDocument()
                    .forEach(
                        (path, operand) -> {
                          fields.add(top(path));
                          if (operator.equals("$rename")) {
                            fields.add(top(operand.asString().getValue()));
                          }
                        }));
    return fields;
  }

  private static String top(String path) {
    int dot = path.indexOf('.');
    return dot < 0 ? path : path.substring(0, dot);
  }
}
