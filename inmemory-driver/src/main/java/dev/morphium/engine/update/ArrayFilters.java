package dev.morphium.engine.update;

import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The array filters of an update by identifier. Source: MongoDB manual, "update: arrayFilters".
 *
 * <p>Used while one update is compiled, by one thread.
 */
final class ArrayFilters {
  private static final Pattern IDENTIFIER = Pattern.compile("[a-z][a-zA-Z0-9]*");
  private static final Set<String> LOGICAL = Set.of("$and", "$or", "$nor");

  private final Map<String, Filter> filters = new HashMap<>();
  private final Set<String> used = new HashSet<>();

  /**
   * @throws dev.morphium.protocol.CommandException 9 or 2 when a filter has no identifier, several,
   *     or one that another filter has
   */
  static ArrayFilters compile(List<Document> specifications, FilterCompiler compiler) {
    ArrayFilters all = new ArrayFilters();
    for (Document specification : specifications) {
      SafeFilters.check(specification);
      String identifier = identifier(specification, null);
      if (identifier == null) {
        throw UpdateErrors.failedToParse(
            "Cannot use an expression without a top-level field name in arrayFilters");
      }
      if (!IDENTIFIER.matcher(identifier).matches()) {
        throw UpdateErrors.badValue(
            "The top-level field name must be an alphanumeric string beginning with a lowercase"
                + " letter, found '"
                + identifier
                + "'");
      }
      if (all.filters.put(identifier, compiler.compile(specification)) != null) {
        throw UpdateErrors.failedToParse(
            "Found multiple array filters with the same top-level field name " + identifier);
      }
    }
    return all;
  }

  /** The one first part that all paths of the filter have. */
  private static @Nullable String identifier(Document filter, @Nullable String before) {
    String known = before;
    for (Element element : filter.elements()) {
      String name = element.name();
      if (LOGICAL.contains(name) && element.value() instanceof ArrayValue branches) {
        for (Value branch : branches.elements()) {
          if (branch instanceof Document document) {
            known = identifier(document, known);
          }
        }
      } else if (!name.startsWith("$")) {
        int dot = name.indexOf('.');
        String first = dot < 0 ? name : name.substring(0, dot);
        if (known != null && !known.equals(first)) {
          throw UpdateErrors.failedToParse(
              "Error parsing array filter :: caused by :: Expected a single top-level field name,"
                  + " found '"
                  + known
                  + "' and '"
                  + first
                  + "'");
        }
        known = first;
      }
    }
    return known;
  }

  /** The filter of an identifier, which counts as used from now on. */
  Filter use(String identifier, String path) {
    Filter filter = filters.get(identifier);
    if (filter == null) {
      throw UpdateErrors.badValue(
          "No array filter found for identifier '" + identifier + "' in path '" + path + "'");
    }
    used.add(identifier);
    return filter;
  }

  /**
   * @throws dev.morphium.protocol.CommandException 9 when a filter was not used
   */
  void checkAllUsed(Document update) {
    for (String identifier : filters.keySet()) {
      if (!used.contains(identifier)) {
        throw UpdateErrors.failedToParse(
            "The array filter for identifier '"
                + identifier
                + "' was not used in the update "
                + ValueText.of(update));
      }
    }
  }
}
