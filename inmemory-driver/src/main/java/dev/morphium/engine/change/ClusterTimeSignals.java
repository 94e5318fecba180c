package dev.morphium.engine.change;

import dev.morphium.engine.signal.Conditions;
import dev.morphium.engine.signal.Signal;

/**
 * Cluster times as signals: ready when the data have reached one, as a causally consistent read
 * wants it that has seen it on another member.
 */
public final class ClusterTimeSignals implements CommitListener {
  private final Storage storage;
  private final Conditions times = new Conditions();

  public ClusterTimeSignals(Storage storage) {
    this.storage = storage;
    storage.addListener(this);
  }

  /** Whether the data are at this time at least. */
  public boolean has(long clusterTime) {
    return Long.compareUnsigned(clusterTime, storage.root().clusterTime()) <= 0;
  }

  /** Ready when the data are at this time at least. */
  public Signal signal(long clusterTime) {
    return times.signal(() -> has(clusterTime));
  }

  @Override
  public void committed(Root before, ChangeBatch batch, Root after) {
    times.changed();
  }

  @Override
  public void installed(Root root) {
    times.changed();
  }
}
