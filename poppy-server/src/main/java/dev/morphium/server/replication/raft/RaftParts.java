package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.JRaftServiceFactory;
import com.alipay.sofa.jraft.entity.codec.LogEntryCodecFactory;
import com.alipay.sofa.jraft.entity.codec.v2.LogEntryV2CodecFactory;
import com.alipay.sofa.jraft.option.NodeOptions;
import com.alipay.sofa.jraft.option.RaftOptions;
import com.alipay.sofa.jraft.storage.LogStorage;
import com.alipay.sofa.jraft.storage.RaftMetaStorage;
import com.alipay.sofa.jraft.storage.SnapshotStorage;
import org.jspecify.annotations.Nullable;

/**
 * The parts of a node that the library asks for.
 *
 * @param snapshots null for a node that takes none
 */
public record RaftParts(LogStorage log, RaftMetaStorage terms, @Nullable SnapshotStorage snapshots)
    implements JRaftServiceFactory {
  @Override
  public LogStorage createLogStorage(String uri, RaftOptions options) {
    return log;
  }

  @Override
  public SnapshotStorage createSnapshotStorage(NodeOptions options) {
    if (snapshots == null) {
      throw new UnsupportedOperationException("the node takes no snapshots");
    }
    return snapshots;
  }

  @Override
  public RaftMetaStorage createRaftMetaStorage(String uri, RaftOptions options) {
    return terms;
  }

  @Override
  public LogEntryCodecFactory createLogEntryCodecFactory() {
    return LogEntryV2CodecFactory.getInstance();
  }
}
