package dev.morphium.engine.index;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The multikey paths of an index: which parts of its paths met an array in some document.
 *
 * <p>Once set a part stays, as in MongoDB. For {@code a.b}, part 0 is {@code a} and part 1 is
 * {@code a.b}. Source: MongoDB manual, "explain Results", {@code multiKeyPaths}.
 */
public final class MultikeyPaths {
  public static final MultikeyPaths NONE = new MultikeyPaths(new long[0]);

  private final long[] parts;

  private MultikeyPaths(long[] parts) {
    this.parts = parts;
  }

  /** The parts of each component, as bits. */
  public static MultikeyPaths of(long[] parts) {
    return Arrays.stream(parts).allMatch(bits -> bits == 0) ? NONE : new MultikeyPaths(parts);
  }

  /** The parts of each component, as bits; empty when no document has an array. */
  public long[] parts() {
    return parts.clone();
  }

  /** Whether any document has an array on any path. */
  public boolean isMultikey() {
    return parts.length > 0;
  }

  /** Whether any document has an array on the path of this component. */
  public boolean isMultikey(int component) {
    return component < parts.length && parts[component] != 0;
  }

  /** Whether any document has an array at this part of the path of this component. */
  public boolean isMultikey(int component, int part) {
    return component < parts.length && (parts[component] >>> part & 1) != 0;
  }

  /** These and others together: this very object when the others are among these. */
  public MultikeyPaths with(MultikeyPaths others) {
    if (others.parts.length == 0) {
      return this;
    }
    if (parts.length == 0) {
      return others;
    }
    long[] both = parts.clone();
    for (int i = 0; i < both.length; i++) {
      both[i] |= others.parts[i];
    }
    return Arrays.equals(both, parts) ? this : new MultikeyPaths(both);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof MultikeyPaths that && Arrays.equals(parts, that.parts);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(parts);
  }
}
