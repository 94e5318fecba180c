package dev.morphium.scope;

import dev.morphium.operation.Namespace;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What is different within a scope; immutable.
 *
 * @param readCache whether results are looked up and kept as {@code @Cache} says
 * @param writeBuffer whether writes are collected as {@code @WriteBuffer} says
 * @param automaticValues whether times, users and numbers of sequences are set
 * @param restrictions whose documents are seen, and whether deleted ones are
 * @param database where all types live; null when that is as usual
 * @param collections where single types live
 */
record ScopedSettings(
    boolean readCache,
    boolean writeBuffer,
    boolean automaticValues,
    ScopedRestrictions restrictions,
    @Nullable String database,
    Map<Class<?>, String> collections) {
  static final ScopedSettings USUAL =
      new ScopedSettings(true, true, true, ScopedRestrictions.USUAL, null, Map.of());

  ScopedSettings {
    collections = Map.copyOf(collections);
  }

  ScopedSettings withReadCache(boolean on) {
    return new ScopedSettings(
        on, writeBuffer, automaticValues, restrictions, database, collections);
  }

  ScopedSettings withWriteBuffer(boolean on) {
    return new ScopedSettings(readCache, on, automaticValues, restrictions, database, collections);
  }

  ScopedSettings withAutomaticValues(boolean on) {
    return new ScopedSettings(readCache, writeBuffer, on, restrictions, database, collections);
  }

  ScopedSettings with(ScopedRestrictions other) {
    return new ScopedSettings(
        readCache, writeBuffer, automaticValues, other, database, collections);
  }

  ScopedSettings in(String other) {
    return new ScopedSettings(
        readCache, writeBuffer, automaticValues, restrictions, other, collections);
  }

  ScopedSettings in(Class<?> type, String collection) {
    Map<Class<?>, String> more = new HashMap<>(collections);
    more.put(type, collection);
    return new ScopedSettings(
        readCache, writeBuffer, automaticValues, restrictions, database, more);
  }

  /** Where the entities of a type live that usually live in a place. */
  Namespace place(Class<?> type, Namespace usual) {
    String collection = collections.get(type);
    if (database == null && collection == null) {
      return usual;
    }
    return new Namespace(
        database == null ? usual.database() : database,
        collection == null ? usual.collection() : collection);
  }
}
