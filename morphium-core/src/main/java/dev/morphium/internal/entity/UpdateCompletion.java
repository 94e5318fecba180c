package dev.morphium.internal.entity;

import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.exception.MappingException;
import dev.morphium.internal.write.AuditedProperties;
import dev.morphium.internal.write.Auditor;
import dev.morphium.internal.write.EntityTimestamps;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.update.Update;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What every update of a type changes too: the time and the user of the last change, and the
 * version; for an upsert that inserts, the time and the user of the creation.
 *
 * @param <T> the entities
 */
final class UpdateCompletion<T> {
  private final EntityMapping<T> mapping;
  private final EntityTimestamps timestamps;
  private final AuditedProperties<T> users;
  private final @Nullable PropertyMapping<T> lastChange;
  private final @Nullable PropertyMapping<T> creationTime;
  private final @Nullable PropertyMapping<T> version;
  private final List<? extends PropertyMapping<T>> readOnly;

  UpdateCompletion(EntityMapping<T> mapping, EntityTimestamps timestamps, Auditor auditor) {
    this.mapping = mapping;
    this.timestamps = timestamps;
    users = new AuditedProperties<>(mapping, auditor);
    lastChange = EntityTimestamps.property(mapping, LastChange.class);
    creationTime = EntityTimestamps.property(mapping, CreationTime.class);
    version = mapping.versionProperty();
    readOnly =
        mapping.properties().stream()
            .filter(property -> property.annotation(ReadOnly.class) != null)
            .toList();
  }

  /**
   * An update with all of it, except what it says itself.
   *
   * @throws MappingException when it changes a property that is only read, or a version otherwise
   *     than counting it on
   */
  Update<T> completed(Update<T> update) {
    requireWritable(update);
    Map<PropertyMapping<T>, @Nullable Object> changed = changed();
    Map<PropertyMapping<T>, @Nullable Object> created = created();
    if (changed.isEmpty() && created.isEmpty() && version == null) {
      return update;
    }
    if (update.isPipeline()) {
      return completedPipeline(update, changed);
    }
    BsonDocument said = update.toBson(mapping).asDocument();
    Update<T> complete = update;
    for (Map.Entry<PropertyMapping<T>, @Nullable Object> one : changed.entrySet()) {
      if (!changes(said, one.getKey().field())) {
        complete = complete.set(one.getKey().name(), one.getValue());
      }
    }
    if (version != null && !changes(said, version.field())) {
      complete = complete.inc(version.name(), 1);
    }
    for (Map.Entry<PropertyMapping<T>, @Nullable Object> one : created.entrySet()) {
      if (!changes(said, one.getKey().field())) {
        complete = complete.setOnInsert(one.getKey().name(), one.getValue());
      }
    }
    return complete;
  }

  /** What a change sets. */
  private Map<PropertyMapping<T>, @Nullable Object> changed() {
    Map<PropertyMapping<T>, @Nullable Object> values = new LinkedHashMap<>();
    if (timestamps.areSet()) {
      addTime(values, lastChange);
      addUser(values, users.lastModifiedBy());
    }
    return values;
  }

  /** What an insert sets. */
  private Map<PropertyMapping<T>, @Nullable Object> created() {
    Map<PropertyMapping<T>, @Nullable Object> values = new LinkedHashMap<>();
    if (timestamps.areSet()) {
      addTime(values, creationTime);
      addUser(values, users.createdBy());
    }
    return values;
  }

  private void addTime(
      Map<PropertyMapping<T>, @Nullable Object> values, @Nullable PropertyMapping<T> property) {
    if (property != null) {
      values.put(property, timestamps.now(mapping.type(), property));
    }
  }

  private void addUser(
      Map<PropertyMapping<T>, @Nullable Object> values, @Nullable PropertyMapping<T> property) {
    if (property != null) {
      values.put(property, users.user(property));
    }
  }

  private void requireWritable(Update<T> update) {
    if ((readOnly.isEmpty() && version == null) || update.isPipeline()) {
      return;
    }
    BsonDocument said = update.toBson(mapping).asDocument();
    if (version != null) {
      VersionChanges.check(mapping, version, said);
    }
    for (PropertyMapping<T> property : readOnly) {
      if (changes(said, property.field())) {
        throw new MappingException(
            "%s.%s has @ReadOnly: it is read and never written; leave it out of the update"
                .formatted(mapping.type().getSimpleName(), property.name()));
      }
    }
  }

  private Update<T> completedPipeline(
      Update<T> update, Map<PropertyMapping<T>, @Nullable Object> changed) {
    List<BsonDocument> stages = new ArrayList<>();
    update.toBson(mapping).asArray().forEach(stage -> stages.add(stage.asDocument()));
    BsonDocument set = new BsonDocument();
    changed.forEach(
        (property, value) ->
            set.append(
                property.field(),
                new BsonDocument("$literal", mapping.toBson(property.name(), value))));
    if (version != null) {
      BsonValue one = version.type() == long.class ? new BsonInt64(1) : new BsonInt32(1);
      BsonDocument known =
          new BsonDocument(
              "$ifNull", array(new BsonString("$" + version.field()), new BsonInt32(0)));
      set.append(version.field(), new BsonDocument("$add", array(known, one)));
    }
    if (!set.isEmpty()) {
      stages.add(new BsonDocument("$set", set));
    }
    return Update.pipeline(stages);
  }

  private static BsonValue array(BsonValue first, BsonValue second) {
    return new BsonArray(List.of(first, second));
  }

  private static boolean changes(BsonDocument operators, String field) {
    for (BsonValue operands : operators.values()) {
      if (operands instanceof BsonDocument fields
          && fields.keySet().stream()
              .anyMatch(path -> path.equals(field) || path.startsWith(field + "."))) {
        return true;
      }
    }
    return false;
  }
}
