package dev.morphium.server.cluster;

import dev.morphium.engine.change.Root;
import dev.morphium.server.replication.MemberReport.Kept;
import dev.morphium.server.replication.raft.DurableLog;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What a member's log on the disk has, as what its set is begun with by force. */
final class KeptLog implements KeptData {
  private final DurableLog log;
  private final Kept kept;
  private @Nullable Root root; // until it is read, so that no data of the past are held

  KeptLog(DurableLog log) throws IOException {
    this.log = log;
    Root found = log.root();
    kept = new Kept(log.part().era(), found.position());
    root = found;
  }

  @Override
  public Kept kept() {
    return kept;
  }

  @Override
  public Root read() throws IOException {
    Root found = root;
    root = null;
    return found == null ? log.root() : found;
  }
}
