package dev.morphium.engine.change;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiConsumer;

/** A log that commits or loses batches when the test says so. */
final class HeldLog implements CommitLog {
  private final Queue<CompletableFuture<Long>> waiting = new ConcurrentLinkedQueue<>();
  private final List<ChangeBatch> batches = new CopyOnWriteArrayList<>();

  private int leastToFollow = 1;

  @Override
  public int leastToFollow() {
    return leastToFollow;
  }

  void leastToFollow(int least) {
    leastToFollow = least;
  }

  @Override
  public void append(ChangeBatch batch, BiConsumer<? super Long, ? super Throwable> decided) {
    batches.add(batch);
    CompletableFuture<Long> future = new CompletableFuture<>();
    future.whenComplete(decided);
    waiting.add(future);
  }

  List<ChangeBatch> batches() {
    return batches;
  }

  void commit() {
    waiting.remove().complete(0L);
  }

  /** Loses the last one that was appended, and no other. */
  void loseLast() {
    List<CompletableFuture<Long>> all = new ArrayList<>(waiting);
    waiting.clear();
    waiting.addAll(all.subList(0, all.size() - 1));
    all.getLast().completeExceptionally(new IllegalStateException("lost"));
  }

  void lose() {
    List<CompletableFuture<Long>> lost = new ArrayList<>(waiting);
    waiting.clear();
    lost.forEach(future -> future.completeExceptionally(new IllegalStateException("lost")));
  }
}
