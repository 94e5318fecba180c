package dev.morphium.engine.plan;

import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.index.MultikeyPaths;
import dev.morphium.engine.index.WildcardComponent;
import dev.morphium.engine.index.WildcardMetadata;
import dev.morphium.engine.index.WildcardPath;
import dev.morphium.engine.match.Not;
import dev.morphium.engine.value.FieldPath;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ways to use a wildcard index: for each path of a filter that it has keys of, as an index on
 * that path.
 *
 * <p>Of a compound one, the fields before the wildcard component are a way of their own. Source:
 * MongoDB manual, "Compound Wildcard Indexes".
 */
final class WildcardPaths {
  /** Most numbers in a path that may be indexes of arrays' elements. */
  private static final int MOST_NUMBERS = 8;

  private final IndexState index;
  private final WildcardComponent wildcard;

  private WildcardPaths(IndexState index, WildcardComponent wildcard) {
    this.index = index;
    this.wildcard = wildcard;
  }

  /** An index of another kind as it is; a wildcard index along each path that helps. */
  static List<IndexState> waysOf(IndexState index, List<Condition> conditions) {
    WildcardComponent wildcard = index.definition().wildcard();
    return wildcard == null ? List.of(index) : new WildcardPaths(index, wildcard).ways(conditions);
  }

  private List<IndexState> ways(List<Condition> conditions) {
    Map<String, IndexState> ways = new LinkedHashMap<>();
    for (Condition condition : conditions) {
      String path = condition.path();
      if (!ways.containsKey(path)
          && wildcard.projection().covers(path)
          && WildcardConditions.isSupported(condition)) {
        IndexState way = along(path);
        if (way != null && isAnswered(condition, way)) {
          ways.put(path, way);
        }
      }
    }
    List<IndexState> all = new ArrayList<>(ways.values());
    if (wildcard.position() > 0) {
      WildcardPath any = new WildcardPath(wildcard.position(), "", List.of());
      all.add(index.along(any, MultikeyPaths.NONE));
    }
    return all;
  }

  /** Elements of an array that are no documents differ from null, and have no key of the path. */
  private static boolean isAnswered(Condition condition, IndexState way) {
    return !(condition.predicate() instanceof Not) || !way.multikey().isMultikey();
  }

  /** The index along a path, or null when its keys do not lead to all that is there. */
  private @Nullable IndexState along(String path) {
    FieldPath parts = FieldPath.of(path);
    boolean[] stored = new boolean[parts.size()];
    List<String> paths = new ArrayList<>();
    long[] arrays = new long[1];
    if (!collect(parts, 0, "", stored, arrays, paths)
        || !paths.stream().allMatch(wildcard.projection()::covers)) {
      return null;
    }
    int component = wildcard.position() + 1;
    long[] multikey = new long[index.definition().size() + 1];
    multikey[component] = arrays[0];
    return index.along(
        new WildcardPath(wildcard.position(), path, paths), MultikeyPaths.of(multikey));
  }

  /**
   * Finds the paths that keys may have, part by part.
   *
   * @param before the path so far, as keys have it
   * @param dropped which parts were taken for indexes of elements
   * @param arrays gets a bit for each part of the query's path at which there are arrays
   * @return whether these are all
   */
  private boolean collect(
      FieldPath path, int part, String before, boolean[] dropped, long[] arrays, List<String> to) {
    if (part > 0 && !before.isEmpty() && WildcardMetadata.isArray(index, before)) {
      arrays[0] |= 1L << Math.min(part - 1, Long.SIZE - 1);
    }
    if (part == path.size()) {
      to.add(before);
      return true;
    }
    boolean number = part > 0 && path.index(part) >= 0 && !dropped[part - 1];
    if (number && WildcardMetadata.isArray(index, before)) {
      if (WildcardMetadata.isNested(index, before) || count(dropped) == MOST_NUMBERS) {
        return false;
      }
      dropped[part] = true;
      boolean complete = collect(path, part + 1, before, dropped, arrays, to);
      dropped[part] = false;
      if (!complete) {
        return false;
      }
    }
    String name = path.part(part).text();
    String next = before.isEmpty() ? name : before + "." + name;
    return collect(path, part + 1, next, dropped, arrays, to);
  }

  private static int count(boolean[] dropped) {
    int count = 0;
    for (boolean each : dropped) {
      count += each ? 1 : 0;
    }
    return count;
  }
}
