package dev.morphium.engine.index;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ElementCursor;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;

/**
 * The options of wildcard indexes: {@code wildcardProjection}, and what may stand beside the
 * wildcard component.
 *
 * <p>Source: MongoDB manual, "Wildcard Indexes" and "Compound Wildcard Indexes", restrictions; the
 * error messages of MongoDB 8.
 */
final class WildcardIndexOptions {
  private static final String PROJECTION = "wildcardProjection";
  private static final String ID = "_id";

  private WildcardIndexOptions() {}

  /**
   * @throws CommandException 67, 9 and others when there can be no such index
   */
  static void check(Document spec, Document pattern, IndexKind kind) {
    if (kind != IndexKind.WILDCARD) {
      return;
    }
    if (spec.get("v") instanceof NumberValue version && version.longValue() == 1) {
      throw IndexOptions.refuse("Invalid index specification: wildcard indexes need v:2");
    }
    List<String> others = new ArrayList<>();
    String wildcard = "";
    ElementCursor cursor = pattern.cursor();
    while (cursor.next()) {
      if (WildcardComponent.isWildcard(cursor.name())) {
        wildcard = cursor.name();
      } else {
        others.add(cursor.name());
      }
    }
    Value given = spec.get(PROJECTION);
    if (!wildcard.equals(WildcardComponent.ALL)) {
      if (!given.isMissing()) {
        throw parse("The field 'wildcardProjection' is only allowed when 'key' is {\"$**\": ±1}");
      }
      checkApart(WildcardComponent.root(wildcard), others);
    } else if (given instanceof Document projection) {
      checkProjection(projection, others);
    } else if (!others.isEmpty()) {
      throw IndexOptions.refuse(
          "A compound wildcard index on all fields must have a 'wildcardProjection'");
    }
  }

  private static void checkApart(String root, List<String> others) {
    for (String other : others) {
      if (overlap(root, other)) {
        throw new CommandException(
            7246204,
            "The field '%s' of a compound wildcard index overlaps its wildcard field '%s'"
                .formatted(other, root + WildcardComponent.SUFFIX));
      }
    }
  }

  private static void checkProjection(Document projection, List<String> others) {
    if (projection.isEmpty()) {
      throw parse("The 'wildcardProjection' field can't be an empty object");
    }
    ProjectedPaths paths = ProjectedPaths.of(projection);
    checkCollisions(paths.all(), !others.isEmpty());
    if (others.isEmpty()) {
      paths.checkMixed(projection);
      return;
    }
    checkCompoundMixed(paths);
    if (paths.isInclusion()) {
      checkNotIncluded(paths.included(), others);
    } else {
      checkExcluded(paths.excluded(), others);
    }
  }

  private static void checkCollisions(List<String> paths, boolean compound) {
    for (int i = 0; i < paths.size(); i++) {
      for (int j = 0; j < paths.size(); j++) {
        String path = paths.get(i);
        String within = paths.get(j);
        if (i != j && isWithin(within, path)) {
          if (compound) {
            throw new CommandException(
                7246200,
                "wildcardProjection has the overlapping fields '%s' and '%s'"
                    .formatted(path, within));
          }
          String rest = within.length() > path.length() ? within.substring(path.length() + 1) : "";
          throw i < j
              ? new CommandException(
                  31249, "Path collision at " + within + " remaining portion " + rest)
              : new CommandException(31250, "Path collision at " + path);
        }
      }
    }
  }

  private static void checkCompoundMixed(ProjectedPaths paths) {
    boolean includes = paths.included().stream().anyMatch(path -> !path.equals(ID));
    boolean excludes = paths.excluded().stream().anyMatch(path -> !path.equals(ID));
    if (includes && excludes) {
      throw new CommandException(
          7246211, "wildcardProjection can mix inclusion and exclusion only for the field _id");
    }
  }

  private static void checkNotIncluded(List<String> included, List<String> others) {
    for (String other : others) {
      for (String path : included) {
        if (overlap(path, other)) {
          throw new CommandException(
              7246208, "wildcardProjection includes the field '" + other + "' of the index itself");
        }
      }
    }
  }

  /** Both are walked in order, so that the code tells whether further fields are excluded. */
  private static void checkExcluded(List<String> excluded, List<String> others) {
    List<String> fields = others.stream().sorted().toList();
    List<String> paths = excluded.stream().sorted().toList();
    int at = 0;
    for (String field : fields) {
      while (at < paths.size()
          && !isWithin(field, paths.get(at))
          && paths.get(at).compareTo(field) < 0) {
        at++;
      }
      if (at == paths.size() || !isWithin(field, paths.get(at))) {
        throw new CommandException(
            at == paths.size() ? 7246210 : 7246209,
            "wildcardProjection must exclude the field '" + field + "' of the index itself");
      }
    }
  }

  private static boolean overlap(String left, String right) {
    return isWithin(left, right) || isWithin(right, left);
  }

  /** Whether a path is another one or leads to something within it. */
  private static boolean isWithin(String path, String other) {
    return path.equals(other) || path.startsWith(other + ".");
  }

  private static CommandException parse(String message) {
    return new CommandException(ErrorCode.FAILED_TO_PARSE, message);
  }
}
