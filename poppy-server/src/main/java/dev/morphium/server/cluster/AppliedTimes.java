package dev.morphium.server.cluster;

import dev.morphium.engine.change.ChangeBatch;
import dev.morphium.engine.change.CommitListener;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.change.Storage;
import java.util.Queue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Who waits until this member has applied everything up to a cluster time. */
final class AppliedTimes implements CommitListener {
  private record Waiting(long clusterTime, CompletableFuture<Void> reached) {}

  private final Storage storage;
  private final Queue<Waiting> waiting = new ConcurrentLinkedQueue<>();

  AppliedTimes(Storage storage) {
    this.storage = storage;
    storage.addListener(this);
  }

  /** Completes when the data are at this time at least. */
  CompletableFuture<Void> reached(long clusterTime) {
    CompletableFuture<Void> reached = new CompletableFuture<>();
    waiting.add(new Waiting(clusterTime, reached));
    tell(storage.root());
    return reached;
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    tell(after);
  }

  @Override
  public void installed(Root root) {
    tell(root);
  }

  private void tell(Root root) {
    if (waiting.isEmpty()) {
      return;
    }
    waiting.removeIf(
        each -> {
          boolean isReached = Long.compareUnsigned(each.clusterTime, root.clusterTime()) <= 0;
          if (isReached) {
            each.reached.completeAsync(() -> null);
          }
          return isReached;
        });
  }
}
