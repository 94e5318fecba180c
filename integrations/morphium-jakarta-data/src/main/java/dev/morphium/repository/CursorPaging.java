package dev.morphium.repository;

import dev.morphium.query.filter.Filter;
import jakarta.data.Sort;
import jakarta.data.page.CursoredPage;
import jakarta.data.page.PageRequest;
import jakarta.data.page.impl.CursoredPageRecord;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Pages that begin after, or end before, the keys of an entity (keyset pagination).
 *
 * <p>The order has to be a unique one, best by ending with the id: of entities in the same place of
 * the order some may be missed. Source: Jakarta Data 1.0, "Cursor-based pagination".
 *
 * @param <T> the entities
 */
record CursorPaging<T>(EntityQuery<T, T> query) {
  private static final int UNKNOWN = -1;

  CursoredPage<T> page(PageRequest request) {
    Selection selection = query.selection();
    List<Sort<?>> order = selection.order();
    if (order.isEmpty()) {
      throw new IllegalArgumentException(
          "%s: a page with cursors needs an order, best one that ends with the id"
              .formatted(query.operations().name()));
    }
    boolean backwards = request.mode() == PageRequest.Mode.CURSOR_PREVIOUS;
    List<T> found = found(request, backwards ? reversed(order) : order);
    boolean more = found.size() > request.size();
    List<T> content = new ArrayList<>(more ? found.subList(0, request.size()) : found);
    if (backwards) {
      Collections.reverse(content);
    }
    long total =
        request.requestTotal() ? query.operations().count(selection.window(0, 0)) : UNKNOWN;
    List<PageRequest.Cursor> cursors = new ArrayList<>();
    for (T entity : content) {
      cursors.add(PageRequest.Cursor.forKey(query.operations().key(entity, order).toArray()));
    }
    boolean next = !content.isEmpty() && (backwards || more);
    boolean previous = !content.isEmpty() && hasPrevious(request, more);
    return new CursoredPageRecord<>(
        List.copyOf(content),
        cursors,
        total,
        request,
        next ? after(cursors.get(cursors.size() - 1), request) : null,
        previous ? before(cursors.get(0), request) : null);
  }

  private static boolean hasPrevious(PageRequest request, boolean more) {
    return switch (request.mode()) {
      case OFFSET -> request.page() > 1;
      case CURSOR_NEXT -> true;
      case CURSOR_PREVIOUS -> more;
    };
  }

  private static PageRequest after(PageRequest.Cursor last, PageRequest request) {
    return PageRequest.afterCursor(
        last, request.page() + 1, request.size(), request.requestTotal());
  }

  private static PageRequest before(PageRequest.Cursor first, PageRequest request) {
    return PageRequest.beforeCursor(
        first, Math.max(1, request.page() - 1), request.size(), request.requestTotal());
  }

  private List<T> found(PageRequest request, List<Sort<?>> order) {
    Selection selection = query.selection().ordered(order);
    long skip = 0;
    if (request.mode() == PageRequest.Mode.OFFSET) {
      skip = Math.multiplyExact(request.page() - 1, (long) request.size());
    } else {
      List<?> key = elements(request.cursor().orElseThrow());
      if (key.size() != order.size()) {
        throw new IllegalArgumentException(
            "the cursor has %d elements, but the order of the method has %d: cursors come from pages"
                    .formatted(key.size(), order.size())
                + " of the same order");
      }
      selection = selection.and(after(order, key));
    }
    return query.list(selection.window(skip, request.size() + 1L));
  }

  /** The elements of a cursor, of which some may be null: its own list of them takes none. */
  private static List<@Nullable Object> elements(PageRequest.Cursor cursor) {
    List<@Nullable Object> elements = new ArrayList<>();
    for (int i = 0; i < cursor.size(); i++) {
      elements.add(cursor.get(i));
    }
    return elements;
  }

  /** What comes after a key in an order. */
  private static Filter<Object> after(List<Sort<?>> order, List<?> key) {
    List<Filter<Object>> branches = new ArrayList<>();
    List<Filter<Object>> equal = new ArrayList<>();
    for (int i = 0; i < order.size(); i++) {
      Sort<?> sort = order.get(i);
      for (Filter<Object> further : further(sort, key.get(i))) {
        List<Filter<Object>> all = new ArrayList<>(equal);
        all.add(further);
        branches.add(Conditions.and(array(all)));
      }
      equal.add(equal(sort, key.get(i)));
    }
    return branches.isEmpty() ? Conditions.nothing() : Conditions.or(array(branches));
  }

  /** What comes later by one property: no value comes before all values. */
  private static List<Filter<Object>> further(Sort<?> sort, @Nullable Object value) {
    String path = sort.property();
    if (sort.isAscending()) {
      return List.of(
          value == null ? Conditions.isNotNull(path) : compared(sort, "$gt", path, value));
    }
    return value == null
        ? List.of()
        : List.of(compared(sort, "$lt", path, value), Conditions.isNull(path));
  }

  private static Filter<Object> compared(Sort<?> sort, String operator, String path, Object value) {
    if (sort.ignoreCase()) {
      return Expressions.compare(
          operator,
          Expressions.lower(Expressions.property(path)),
          Expressions.lower(Expressions.value(value)));
    }
    return operator.equals("$gt") ? Conditions.greater(path, value) : Conditions.less(path, value);
  }

  private static Filter<Object> equal(Sort<?> sort, @Nullable Object value) {
    return sort.ignoreCase() && value != null
        ? Expressions.compare(
            "$eq",
            Expressions.lower(Expressions.property(sort.property())),
            Expressions.lower(Expressions.value(value)))
        : Conditions.is(sort.property(), value);
  }

  private static List<Sort<?>> reversed(List<Sort<?>> order) {
    List<Sort<?>> reversed = new ArrayList<>();
    for (Sort<?> sort : order) {
      reversed.add(new Sort<>(sort.property(), !sort.isAscending(), sort.ignoreCase()));
    }
    return reversed;
  }

  @SuppressWarnings("unchecked") // an array of a generic type
  private static Filter<Object>[] array(List<Filter<Object>> filters) {
    return filters.toArray(Filter[]::new);
  }
}
