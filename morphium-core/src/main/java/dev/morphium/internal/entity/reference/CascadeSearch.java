package dev.morphium.internal.entity.reference;

import dev.morphium.driver.ReadPreference;
import dev.morphium.mapping.reference.ReferenceTarget;
import dev.morphium.operation.OperationOptions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.BsonValue;

/**
 * The search for all documents that have to be deleted when some are: level by level, each document
 * once, so that shared and circular references end.
 */
final class CascadeSearch {
  private final DocumentSource source;
  private final OperationOptions options;
  private final OperationOptions reads;
  private final Set<DocumentKey> seen = new HashSet<>();
  private final Map<ReferencedCollection<?>, Group<?>> groups = new LinkedHashMap<>();
  private Map<DocumentKey, FoundReference> level = new LinkedHashMap<>();

  /** What is found of one collection. */
  private static final class Group<T> {
    final ReferencedCollection<T> place;
    final List<BsonValue> ids = new ArrayList<>();
    final List<LoadedDocument<T>> nodes = new ArrayList<>();
    List<BsonValue> fresh = new ArrayList<>();

    Group(ReferencedCollection<T> place) {
      this.place = place;
    }

    boolean isRead() {
      return place.type().tellsOfRemovals()
          || FoundReference.any(place.type(), ReferenceTarget::cascadeDelete);
    }
  }

  CascadeSearch(DocumentSource source, OperationOptions options) {
    this.source = source;
    this.options = options;
    reads = primary(options);
  }

  /** The options for reads that decide what is deleted. */
  static OperationOptions primary(OperationOptions options) {
    return new OperationOptions(
        ReadPreference.of(ReadPreference.Mode.PRIMARY), null, null, options.timeout());
  }

  /** Notes a document that somebody else deletes. */
  CascadeSearch without(DocumentKey key) {
    seen.add(key);
    return this;
  }

  /** Adds what a deleted document refers to. */
  CascadeSearch from(ReferencedType<?> type, byte[] document) {
    FoundReference.collect(source.types(), type, document, ReferenceTarget::cascadeDelete, level);
    return this;
  }

  /** Adds documents that are deleted themselves. */
  CascadeSearch with(Collection<FoundReference> documents) {
    documents.forEach(found -> level.putIfAbsent(found.key(), found));
    return this;
  }

  /** Searches. */
  Cascade search() {
    ReferenceLoad load = new ReferenceLoad(source, reads);
    while (!level.isEmpty()) {
      Map<DocumentKey, FoundReference> now = level;
      level = new LinkedHashMap<>();
      now.forEach(
          (key, found) -> {
            if (seen.add(key)) {
              groups.computeIfAbsent(found.place(), Group::new).fresh.add(found.id());
            }
          });
      groups.values().forEach(group -> read(group, load));
    }
    List<LoadedDocument<?>> told = new ArrayList<>();
    groups.values().forEach(group -> told.addAll(group.nodes));
    load.follow(told);
    List<Cascade.Part<?>> parts = new ArrayList<>();
    groups.values().forEach(group -> parts.add(part(group, load)));
    return parts.isEmpty() ? Cascade.NONE : new Cascade(parts);
  }

  private <T> void read(Group<T> group, ReferenceLoad load) {
    List<BsonValue> fresh = group.fresh;
    group.fresh = new ArrayList<>();
    group.ids.addAll(fresh);
    if (fresh.isEmpty() || !group.isRead()) {
      return;
    }
    ReferencedType<T> type = group.place.type();
    for (byte[] document : source.read(group.place, fresh, null, reads)) {
      FoundReference.collect(source.types(), type, document, ReferenceTarget::cascadeDelete, level);
      if (type.tellsOfRemovals()) {
        group.nodes.add(
            load.add(type, group.place.namespace(), document, 0, document.length, true));
      }
    }
  }

  private <T> Cascade.Part<T> part(Group<T> group, ReferenceLoad load) {
    List<T> entities = new ArrayList<>();
    group.nodes.forEach(node -> entities.add(load.entity(node)));
    return new Cascade.Part<>(group.place, List.copyOf(group.ids), entities, options);
  }
}
