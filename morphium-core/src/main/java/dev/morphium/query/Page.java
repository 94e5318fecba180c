package dev.morphium.query;

import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A page of results (pagination), with the tokens of the pages on both sides of it.
 *
 * <pre>{@code
 * Query<User> byAge = users.sort("-age").limit(20);
 * Page<User> first = byAge.page(null);
 * Page<User> second = byAge.page(first.next());
 * Page<User> again = byAge.page(second.previous()); // the first one
 * }</pre>
 *
 * <p>A token is a string that can travel through a client, for instance in a URL.
 *
 * @param items the results, in the order of the query
 * @param previous to be given to {@link QueryReads#page} for the results before these; null for the
 *     first page
 * @param next to be given to {@link QueryReads#page} for the results after these; null when there
 *     were none when this page was read
 * @param total the number of all results; null when {@link QueryReads#pageWithTotal} was not asked
 * @param <T> the results
 */
public record Page<T>(
    List<T> items, @Nullable String previous, @Nullable String next, @Nullable Long total) {
  public Page {
    items = List.copyOf(items);
  }

  /** Whether there is a page before this one. */
  public boolean hasPrevious() {
    return previous != null;
  }

  /** Whether there is a page after this one. */
  public boolean hasNext() {
    return next != null;
  }

  /** The page with something else in the place of each result. */
  public <R> Page<R> map(Function<? super T, ? extends R> mapper) {
    return new Page<>(items.stream().<R>map(mapper).toList(), previous, next, total);
  }

  Page<T> withTotal(long count) {
    return new Page<>(items, previous, next, count);
  }
}
