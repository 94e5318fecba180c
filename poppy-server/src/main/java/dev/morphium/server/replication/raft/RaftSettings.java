package dev.morphium.server.replication.raft;

import com.alipay.sofa.jraft.conf.Configuration;
import com.alipay.sofa.jraft.entity.PeerId;
import dev.morphium.server.replication.raft.rpc.PeerIdentity;
import dev.morphium.server.replication.raft.snapshot.HeldSnapshot;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one node takes part.
 *
 * @param identity who it is to the others
 * @param self its address and priority
 * @param members all members, as the set begins
 * @param electionTimeout how long without news of the primary until another one is elected
 * @param mostLogBytes how much the log may take before a snapshot is taken and its beginning is
 *     forgotten
 * @param first what the node begins with; null for nothing
 */
public record RaftSettings(
    PeerIdentity identity,
    PeerId self,
    Configuration members,
    Duration electionTimeout,
    long mostLogBytes,
    @Nullable HeldSnapshot first) {}
