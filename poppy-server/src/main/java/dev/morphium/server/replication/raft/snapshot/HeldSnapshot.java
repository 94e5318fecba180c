package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import dev.morphium.engine.change.Root;

/**
 * A Raft snapshot in memory: all data as an entry of the log has left them. It costs nothing: a
 * root never changes.
 *
 * @param meta which entry, and who the members were
 */
public record HeldSnapshot(SnapshotMeta meta, Root root) {
  /** Names it among all snapshots of a node. */
  String name() {
    return meta.getLastIncludedTerm() + "-" + meta.getLastIncludedIndex();
  }
}
