package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.option.SnapshotCopierOptions;
import com.alipay.sofa.jraft.storage.SnapshotStorage;
import com.alipay.sofa.jraft.storage.SnapshotThrottle;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotCopier;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotReader;
import com.alipay.sofa.jraft.storage.snapshot.SnapshotWriter;
import dev.morphium.engine.replication.InitialSync;
import java.io.IOException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The newest snapshot of a node: a reference to a root, which costs neither time nor memory. The
 * one before can still be got: another member may have been told of it a moment ago.
 */
public final class HeldSnapshots implements SnapshotStorage {
  /** For how long another member may ask for what it was told of. */
  private static final long ASKED_NANOS = TimeUnit.SECONDS.toNanos(30);

  private volatile Kept kept;
  private final String address;
  private final SnapshotSource source;
  private final @Nullable SnapshotFiles files;
  private final InitialSync sync;

  /**
   * @param since when the newest one came
   */
  private record Kept(@Nullable HeldSnapshot newest, @Nullable HeldSnapshot before, long since) {}

  /**
   * The snapshots of one node.
   *
   * @param first what it begins with; null for nothing
   * @param address where the others reach it
   * @param source gets the snapshots of others
   * @param files where they are written before they count; null when they are in memory alone
   * @param sync told of each snapshot that is got
   */
  public HeldSnapshots(
      @Nullable HeldSnapshot first,
      String address,
      SnapshotSource source,
      @Nullable SnapshotFiles files,
      InitialSync sync) {
    kept = new Kept(first, null, System.nanoTime());
    this.address = address;
    this.source = source;
    this.files = files;
    this.sync = sync;
  }

  /** The snapshot of this name; null when it is gone. */
  public @Nullable HeldSnapshot named(String name) {
    Kept held = kept;
    if (held.newest != null && held.newest.name().equals(name)) {
      return held.newest;
    }
    return held.before != null && held.before.name().equals(name) ? held.before : null;
  }

  private void receive(HeldSnapshot snapshot) throws IOException {
    if (files != null) {
      files.receive(snapshot);
    }
    keep(snapshot);
  }

  private synchronized void keep(HeldSnapshot snapshot) {
    kept = new Kept(snapshot, kept.newest, System.nanoTime());
  }

  /** Releases the snapshot before the newest one, unless an initial sync may ask for it yet. */
  public synchronized void releaseBefore() {
    Kept held = kept;
    if (System.nanoTime() - held.since > ASKED_NANOS) {
      kept = new Kept(held.newest, null, held.since);
    }
  }

  @Override
  public boolean init(@Nullable Void nothing) {
    return true;
  }

  @Override
  public void shutdown() {
    kept = new Kept(null, null, System.nanoTime());
  }

  @Override
  public boolean setFilterBeforeCopyRemote() {
    return false;
  }

  @Override
  public SnapshotWriter create() {
    return new HeldSnapshotWriter(this::keep, files);
  }

  @Override
  public @Nullable SnapshotReader open() {
    HeldSnapshot held = kept.newest;
    return held == null ? null : new HeldSnapshotReader(held, address);
  }

  @Override
  public @Nullable SnapshotReader copyFrom(String uri, SnapshotCopierOptions options) {
    SnapshotCopier copier = startToCopyFrom(uri, options);
    if (copier == null) {
      return null;
    }
    try {
      copier.join();
    } catch (InterruptedException e) {
      copier.cancel();
      Thread.currentThread().interrupt();
      return null;
    }
    return copier.getReader();
  }

  @Override
  public @Nullable SnapshotCopier startToCopyFrom(String uri, SnapshotCopierOptions options) {
    SnapshotAddress from = SnapshotAddress.parse(uri);
    if (from == null) {
      return null;
    }
    RootCopier copier = new RootCopier(from, source, address, this::receive, sync);
    copier.start();
    return copier;
  }

  @Override
  public void setSnapshotThrottle(SnapshotThrottle throttle) {
    throw new UnsupportedOperationException("snapshots are throttled by whoever reads them");
  }
}
