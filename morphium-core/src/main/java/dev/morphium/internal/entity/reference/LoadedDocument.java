package dev.morphium.internal.entity.reference;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document loaded for a reference, and the entity that it becomes.
 *
 * @param <T> the entity
 */
final class LoadedDocument<T> {
  private static final byte[] NOTHING = {};

  private final boolean told;

  final ReferencedType<T> type;
  final int offset;
  final int length;
  byte[] bytes;
  List<DocumentKey> references = new ArrayList<>();
  boolean madeFirst;
  State state = State.WAITING;
  @Nullable Object begun;
  @Nullable T entity;

  /** How far the entity is. */
  enum State {
    /** Nothing was done. */
    WAITING,
    /** What it refers to is made before it. */
    FOLLOWED,
    /** It is part of a circle, and is made when somebody in it asks. */
    PUT_OFF,
    /** Its properties are being read. */
    READING
  }

  /**
   * @param told whether callbacks and listeners are told that the entity was read
   */
  LoadedDocument(ReferencedType<T> type, byte[] bytes, int offset, int length, boolean told) {
    this.type = type;
    this.bytes = bytes;
    this.offset = offset;
    this.length = length;
    this.told = told;
  }

  /** Makes the entity. */
  T read(ReferenceLoad load) {
    T decoded = type.mapping().decode(bytes, offset, length, load);
    T read = told ? type.loaded(decoded) : decoded;
    entity = read;
    bytes = NOTHING;
    references = List.of();
    begun = null;
    return read;
  }

  /** The entity, or its beginning when its properties are still being read; null for neither. */
  @Nullable Object known() {
    return entity == null ? begun : entity;
  }
}
