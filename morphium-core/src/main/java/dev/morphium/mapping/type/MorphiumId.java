package dev.morphium.mapping.type;

import org.bson.types.ObjectId;

/**
 * An ObjectId under the name that it had in Morphium 6; stored, compared and sorted as an {@code
 * ObjectId}.
 *
 * <p>It is for entities that come from there. New ones use {@link ObjectId} itself, which is also
 * what a property without a declared type, such as {@code Object}, gives back.
 *
 * @param objectId the same id
 */
public record MorphiumId(ObjectId objectId) implements Comparable<MorphiumId> {
  /** A new id. */
  public MorphiumId() {
    this(new ObjectId());
  }

  /**
   * An id of its text.
   *
   * @param hex 24 hexadecimal digits
   * @throws IllegalArgumentException when they are not
   */
  public MorphiumId(String hex) {
    this(new ObjectId(hex));
  }

  /** When it was made, in milliseconds since 1970, to the second. */
  public long getTime() {
    return objectId.getTimestamp() * 1000L;
  }

  @Override
  public int compareTo(MorphiumId other) {
    return objectId.compareTo(other.objectId);
  }

  /** The 24 hexadecimal digits. */
  @Override
  public String toString() {
    return objectId.toHexString();
  }
}
