package dev.morphium.testing;

/** A snapshot of a test database, for {@link TestDatabase#restore}. */
public final class DatabaseSnapshot {
  private final TestBackend backend;
  private final Object data;

  DatabaseSnapshot(TestBackend backend, Object data) {
    this.backend = backend;
    this.data = data;
  }

  TestBackend backend() {
    return backend;
  }

  Object data() {
    return data;
  }
}
