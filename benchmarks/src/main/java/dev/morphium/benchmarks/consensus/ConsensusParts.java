package dev.morphium.benchmarks.consensus;

import com.alipay.sofa.jraft.JRaftServiceFactory;
import com.alipay.sofa.jraft.entity.codec.LogEntryCodecFactory;
import com.alipay.sofa.jraft.entity.codec.v2.LogEntryV2CodecFactory;
import com.alipay.sofa.jraft.option.NodeOptions;
import com.alipay.sofa.jraft.option.RaftOptions;
import com.alipay.sofa.jraft.storage.LogStorage;
import com.alipay.sofa.jraft.storage.RaftMetaStorage;
import com.alipay.sofa.jraft.storage.SnapshotStorage;

/** What a node of the consensus library is made of when it takes no snapshots. */
record ConsensusParts(LogStorage log, RaftMetaStorage terms) implements JRaftServiceFactory {
  @Override
  public LogStorage createLogStorage(String uri, RaftOptions options) {
    return log;
  }

  @Override
  public SnapshotStorage createSnapshotStorage(NodeOptions options) {
    throw new UnsupportedOperationException("no snapshots are taken");
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
