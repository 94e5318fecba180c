package dev.morphium.engine.index;

import java.util.List;

/**
 * A path of a wildcard index, by which it is searched like an index on {@code $_path} and that
 * path.
 *
 * @param position which component is {@code $_path}; the one behind it is the path's
 * @param path the path of the query; empty when no field of the wildcard component is asked for
 * @param stored under which paths keys may be: where a number in the path is the index of an
 *     array's element, keys have no such part
 */
public record WildcardPath(int position, String path, List<String> stored) {
  /** The name that explain gives the component that holds paths. */
  public static final String NAME = "$_path";

  public WildcardPath {
    stored = List.copyOf(stored);
  }

  /** Whether keys of all paths are looked at. */
  public boolean isAny() {
    return stored.isEmpty();
  }
}
