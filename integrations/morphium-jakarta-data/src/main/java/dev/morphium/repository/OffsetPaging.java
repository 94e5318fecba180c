package dev.morphium.repository;

import jakarta.data.page.Page;
import jakarta.data.page.PageRequest;
import jakarta.data.page.impl.PageRecord;
import java.util.List;

/**
 * Pages by their numbers. Without a total, one result more than the page has is read, to know
 * whether there is a next page. Source: Jakarta Data 1.0, "Offset-based pagination".
 *
 * @param <R> the results
 */
record OffsetPaging<R>(EntityQuery<?, R> query) {
  private static final int UNKNOWN = -1;

  Page<R> page(PageRequest request) {
    if (request.mode() != PageRequest.Mode.OFFSET) {
      throw new IllegalArgumentException(
          "a request with a cursor is for a method that gives a CursoredPage; a Page takes"
              + " PageRequest.ofPage(…)");
    }
    Selection selection = query.selection();
    int size = request.size();
    long skip = Math.multiplyExact(request.page() - 1, (long) size);
    List<R> found = query.list(selection.window(skip, size + 1L));
    boolean more = found.size() > size;
    List<R> content = more ? found.subList(0, size) : found;
    long total =
        request.requestTotal() ? query.operations().count(selection.window(0, 0)) : UNKNOWN;
    return new PageRecord<>(request, List.copyOf(content), total, more);
  }
}
