package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import dev.morphium.server.replication.RaftPeer;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshot;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The bootstrap of a set: makes its first snapshot of what a member has kept. */
final class Beginnings {
  private Beginnings() {}

  static @Nullable HeldSnapshot snapshot(RaftSettings.Beginning beginning, List<RaftPeer> members) {
    if (beginning.root() == null) {
      return null;
    }
    SnapshotMeta.Builder meta =
        SnapshotMeta.newBuilder().setLastIncludedIndex(1).setLastIncludedTerm(beginning.term());
    for (RaftPeer member : members) {
      String peer = member.address() + "::" + member.priority();
      if (member.votes()) {
        meta.addPeers(peer);
      } else {
        meta.addLearners(peer);
      }
    }
    return new HeldSnapshot(meta.build(), beginning.root());
  }
}
