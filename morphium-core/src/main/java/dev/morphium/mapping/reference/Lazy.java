package dev.morphium.mapping.reference;

import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * An object of another collection that is read when it is asked for.
 *
 * <p>A type of its own, and no proxy: records and final classes have none, and a getter that goes
 * to the network should look like it. Safe for any number of threads; the object is read once.
 *
 * @param <T> the object's type
 */
public final class Lazy<T> {
  private final ReentrantLock lock = new ReentrantLock();
  private final @Nullable BsonValue id;
  private volatile @Nullable Supplier<? extends @Nullable T> loader;
  private volatile @Nullable T value;

  private Lazy(
      @Nullable BsonValue id, @Nullable Supplier<? extends @Nullable T> loader, @Nullable T value) {
    this.id = id;
    this.loader = loader;
    this.value = value;
  }

  /** An object that is there. */
  public static <T> Lazy<T> of(T value) {
    return new Lazy<>(null, null, Objects.requireNonNull(value, "value"));
  }

  /** An object that is read by its id, when it is asked for. */
  public static <T> Lazy<T> of(BsonValue id, Supplier<? extends @Nullable T> loader) {
    return new Lazy<>(id, loader, null);
  }

  /** The object; null when its collection has it no more. */
  public @Nullable T get() {
    if (loader != null) {
      lock.lock();
      try {
        Supplier<? extends @Nullable T> pending = loader;
        if (pending != null) {
          value = pending.get();
          loader = null;
        }
      } finally {
        lock.unlock();
      }
    }
    return value;
  }

  /** Whether {@link #get} answers without reading. */
  public boolean isLoaded() {
    return loader == null;
  }

  /** The id by which it was stored; null for an object that was given. */
  public @Nullable BsonValue id() {
    return id;
  }

  /** Equal when they stand for the same id, or, without one, for equal objects. */
  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Lazy<?> that
        && Objects.equals(id, that.id)
        && (id != null || Objects.equals(value, that.value));
  }

  @Override
  public int hashCode() {
    return Objects.hashCode(id == null ? value : id);
  }

  @Override
  public String toString() {
    return "Lazy[%s]".formatted(id == null ? value : id);
  }
}
