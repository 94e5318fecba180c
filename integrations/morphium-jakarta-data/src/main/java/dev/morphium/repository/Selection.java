package dev.morphium.repository;

import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import jakarta.data.Sort;
import java.util.ArrayList;
import java.util.List;

/**
 * The entities that a repository method means.
 *
 * @param conditions all of them hold
 * @param order what they are sorted by, the most important first
 * @param skip how many are left out at the beginning
 * @param limit how many there are at most; 0 for all
 */
record Selection(List<Filter<Object>> conditions, List<Sort<?>> order, long skip, long limit) {
  static final Selection EVERYTHING = new Selection(List.of(), List.of(), 0, 0);

  Selection {
    conditions = List.copyOf(conditions);
    order = List.copyOf(order);
  }

  Selection and(Filter<Object> condition) {
    return new Selection(joined(conditions, condition), order, skip, limit);
  }

  Selection then(Sort<?> next) {
    return new Selection(conditions, joined(order, next), skip, limit);
  }

  Selection ordered(List<Sort<?>> other) {
    return new Selection(conditions, other, skip, limit);
  }

  Selection window(long first, long count) {
    return new Selection(conditions, order, first, count);
  }

  /** The conditions as one. */
  Filter<Object> condition() {
    return conditions.isEmpty() ? Conditions.everything() : Filters.and(conditions);
  }

  private static <E> List<E> joined(List<? extends E> list, E next) {
    List<E> joined = new ArrayList<>(list);
    joined.add(next);
    return joined;
  }
}
