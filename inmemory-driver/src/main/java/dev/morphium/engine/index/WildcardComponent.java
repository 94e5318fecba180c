package dev.morphium.engine.index;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import org.jspecify.annotations.Nullable;

/**
 * The wildcard component of an index, {@code $**} or {@code path.$**}: in its place a key has a
 * path and the value there.
 *
 * @param position which component it is
 * @param projection which paths have keys
 */
public record WildcardComponent(int position, WildcardProjection projection) {
  static final String ALL = "$**";
  static final String SUFFIX = ".$**";

  /** The wildcard component of a specification, or null when it has none. */
  static @Nullable WildcardComponent of(Document spec) {
    ElementCursor cursor = ((Document) spec.get("key")).cursor();
    for (int i = 0; cursor.next(); i++) {
      String name = cursor.name();
      if (isWildcard(name) && cursor.value() instanceof NumberValue) {
        return new WildcardComponent(i, WildcardProjection.of(name, spec));
      }
    }
    return null;
  }

  static boolean isWildcard(String name) {
    return name.equals(ALL) || name.endsWith(SUFFIX);
  }

  /** The path before {@code .$**}. */
  static String root(String name) {
    return name.substring(0, name.length() - SUFFIX.length());
  }
}
