package dev.morphium.server.cluster;

import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.raft.DurableLog;
import java.io.IOException;

/** What a member's log on the disk has, as what its set is begun with by force. */
final class KeptLog implements KeptData {
  private final Root root;
  private final Kept kept;

  KeptLog(DurableLog log) throws IOException {
    root = log.root();
    kept = new Kept(log.part().era(), root.position());
  }

  @Override
  public Kept kept() {
    return kept;
  }

  @Override
  public Root read() {
    return root;
  }
}
