package dev.morphium.operation;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The data that an operation changes, or may change.
 *
 * @param collections the collections that it names
 * @param database the database any of whose collections it may change; null for none
 */
public record WrittenData(Set<Namespace> collections, @Nullable String database) {
  /** No data. */
  public static final WrittenData NONE = new WrittenData(Set.of(), null);

  public WrittenData {
    collections = Set.copyOf(collections);
  }
}
