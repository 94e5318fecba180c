package dev.morphium.backend;

import org.jspecify.annotations.Nullable;

/** A place for data that the tests of a contract share: each test has a database of its own. */
public interface Backend extends AutoCloseable {
  /** The connection string of a database. */
  String uri(String database);

  /** Why there is no such backend here, and how to get one; null when there is one. */
  default @Nullable String absent() {
    return null;
  }

  /** Ends it. */
  @Override
  void close();
}
