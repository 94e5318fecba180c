package dev.morphium.query;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page of results, and a token that stands for the place after it.
 *
 * @param items the results, in their order
 * @param next to be given to {@link Query#page(String)} for the results after these; null when
 *     there were none when this page was read
 * @param <T> the results
 */
public record Page<T>(List<T> items, @Nullable String next) {
  public Page {
    items = List.copyOf(items);
  }

  /** Whether there is a page after this one. */
  public boolean hasNext() {
    return next != null;
  }
}
