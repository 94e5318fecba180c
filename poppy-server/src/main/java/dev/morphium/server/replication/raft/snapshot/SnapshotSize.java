package dev.morphium.server.replication.raft.snapshot;

import com.alipay.sofa.jraft.entity.RaftOutter.SnapshotMeta;
import com.google.protobuf.UnknownFieldSet;
import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;

/**
 * The size of a snapshot: the bytes of all its documents, so that the progress of reading it can be
 * told. It goes with the snapshot's meta data in a field that Raft's library does not know, and
 * that servers before it skip.
 */
final class SnapshotSize {
  private static final int FIELD = 1000;

  private SnapshotSize() {}

  /** The meta data of a root with its size. */
  static SnapshotMeta with(SnapshotMeta meta, Root root) {
    long bytes = 0;
    for (CollectionState collection : root.all()) {
      bytes += collection.records().bytes();
    }
    UnknownFieldSet fields =
        UnknownFieldSet.newBuilder(meta.getUnknownFields())
            .addField(FIELD, UnknownFieldSet.Field.newBuilder().addVarint(bytes).build())
            .build();
    return meta.toBuilder().setUnknownFields(fields).build();
  }

  /** The size that meta data tell; 0 when they do not. */
  static long of(SnapshotMeta meta) {
    return meta.getUnknownFields().getField(FIELD).getVarintList().stream().findFirst().orElse(0L);
  }
}
