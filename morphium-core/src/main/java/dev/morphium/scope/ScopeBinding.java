package dev.morphium.scope;

import dev.morphium.operation.Namespace;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The scope that the current thread's operations are in.
 *
 * <p>One for each client, so that several clients in one thread do not meet.
 */
public final class ScopeBinding {
  @SuppressWarnings("ThreadLocalUsage") // one for each client, on purpose
  private final ThreadLocal<ScopedSettings> current = new ThreadLocal<>();

  /** A scope that begins with what holds for this thread now. */
  public OperationScope scope() {
    return new OperationScope(this, current());
  }

  /** Whether results are looked up and kept. */
  public boolean readsCache() {
    return current().readCache();
  }

  /** Whether writes are collected. */
  public boolean buffersWrites() {
    return current().writeBuffer();
  }

  /** Whether times, users and numbers of sequences are set. */
  public boolean setsAutomaticValues() {
    return current().automaticValues();
  }

  /** The tenant of this thread's scope; null where the scope says nothing of it. */
  public @Nullable Object tenant() {
    return current().restrictions().tenant();
  }

  /** Whether the documents of all tenants are seen. */
  public boolean seesAllTenants() {
    return current().restrictions().allTenants();
  }

  /** Whether documents with the mark of {@code @SoftDelete} are seen. */
  public boolean seesDeleted() {
    return current().restrictions().deleted();
  }

  /** Whether deletes set the mark of {@code @SoftDelete}. */
  public boolean marksDeleted() {
    return current().restrictions().marking();
  }

  /** Where the entities of a type live that usually live in a place. */
  public Namespace place(Class<?> type, Namespace usual) {
    return current().place(type, usual);
  }

  /** A place in the database of this thread's scope. */
  public Namespace database(Namespace usual) {
    String database = current().database();
    return database == null ? usual : new Namespace(database, usual.collection());
  }

  /** The same task, to be run by another thread in the scope of this one. */
  public Runnable carrying(Runnable task) {
    ScopedSettings here = current.get();
    return here == null
        ? task
        : () ->
            call(
                here,
                () -> {
                  task.run();
                  return task;
                });
  }

  <R> R call(ScopedSettings settings, Supplier<R> work) {
    ScopedSettings before = current.get();
    current.set(settings);
    try {
      return work.get();
    } finally {
      if (before == null) {
        current.remove();
      } else {
        current.set(before);
      }
    }
  }

  private ScopedSettings current() {
    ScopedSettings known = current.get();
    return known == null ? ScopedSettings.USUAL : known;
  }
}
