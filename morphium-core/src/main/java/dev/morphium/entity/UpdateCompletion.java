package dev.morphium.entity;

import dev.morphium.annotation.CreationTime;
import dev.morphium.annotation.LastChange;
import dev.morphium.annotation.ReadOnly;
import dev.morphium.exception.MappingException;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.PropertyMapping;
import dev.morphium.update.Update;
import dev.morphium.write.EntityTimestamps;
import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * What every update of a type changes too: the time of the last change, and the version.
 *
 * @param <T> the entities
 */
final class UpdateCompletion<T> {
  private final EntityMapping<T> mapping;
  private final EntityTimestamps timestamps;
  private final @Nullable PropertyMapping<T> lastChange;
  private final @Nullable PropertyMapping<T> creationTime;
  private final @Nullable PropertyMapping<T> version;
  private final List<? extends PropertyMapping<T>> readOnly;

  UpdateCompletion(EntityMapping<T> mapping, EntityTimestamps timestamps) {
    this.mapping = mapping;
    this.timestamps = timestamps;
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
   * @throws MappingException when it changes a property that is only read
   */
  Update<T> completed(Update<T> update) {
    requireWritable(update);
    if (lastChange == null && version == null && creationTime == null) {
      return update;
    }
    if (update.isPipeline()) {
      return completedPipeline(update);
    }
    BsonDocument said = update.toBson(mapping).asDocument();
    Update<T> complete = update;
    if (lastChange != null && !changes(said, lastChange.field())) {
      complete = complete.set(lastChange.name(), timestamps.now(mapping.type(), lastChange));
    }
    if (version != null && !changes(said, version.field())) {
      complete = complete.inc(version.name(), 1);
    }
    if (creationTime != null && !changes(said, creationTime.field())) {
      complete =
          complete.setOnInsert(creationTime.name(), timestamps.now(mapping.type(), creationTime));
    }
    return complete;
  }

  private void requireWritable(Update<T> update) {
    if (readOnly.isEmpty() || update.isPipeline()) {
      return;
    }
    BsonDocument said = update.toBson(mapping).asDocument();
    for (PropertyMapping<T> property : readOnly) {
      if (changes(said, property.field())) {
        throw new MappingException(
            "%s.%s has @ReadOnly: it is read and never written; leave it out of the update"
                .formatted(mapping.type().getSimpleName(), property.name()));
      }
    }
  }

  private Update<T> completedPipeline(Update<T> update) {
    List<BsonDocument> stages = new ArrayList<>();
    update.toBson(mapping).asArray().forEach(stage -> stages.add(stage.asDocument()));
    BsonDocument set = new BsonDocument();
    if (lastChange != null) {
      Object now = timestamps.now(mapping.type(), lastChange);
      set.append(lastChange.field(), mapping.toBson(lastChange.name(), now));
    }
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
