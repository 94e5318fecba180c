package dev.morphium.internal.cache;

import dev.morphium.driver.Reply;
import dev.morphium.operation.BatchCursor;
import dev.morphium.operation.DocumentBatch;
import java.util.List;

/** A cursor over a cached result, for one reader. */
final class CachedCursor implements BatchCursor {
  private final List<Reply> replies;
  private DocumentBatch batch;
  private int next = 1;

  CachedCursor(List<Reply> replies) {
    this.replies = replies;
    batch = new DocumentBatch(replies.getFirst());
  }

  @Override
  public DocumentBatch batch() {
    return batch;
  }

  @Override
  public void fetch() {
    batch = new DocumentBatch(replies.get(next++));
  }

  @Override
  public boolean isLast() {
    return next == replies.size();
  }

  @Override
  public boolean awaitsData() {
    return false;
  }

  @Override
  public void close() {
    next = replies.size();
  }
}
