package dev.morphium.server;

import dev.morphium.engine.EngineSettings;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Standing;
import dev.morphium.server.dump.DumpOrigin;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.ScheduledDumps;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The origin of a server's own dumps. A server without other members goes on with the incarnation
 * of what it has restored.
 */
final class OwnOrigin implements Supplier<DumpOrigin> {
  private final String product;
  private final String set;
  private final boolean alone;
  private final long restored;
  private final Membership membership;

  OwnOrigin(
      PoppySettings settings, Deployment deployment, Membership membership, ScheduledDumps dumps) {
    product = settings.product();
    set = Objects.requireNonNullElse(deployment.setName(), "");
    alone = settings.cluster() == null;
    restored = dumps.newest().map(DumpSummary::incarnation).orElse(0L);
    this.membership = membership;
  }

  @Override
  public DumpOrigin get() {
    Standing standing = membership.standing();
    return new DumpOrigin(
        product,
        EngineSettings.MONGODB_VERSION,
        set,
        alone ? restored : standing.era(),
        alone ? 0 : standing.term());
  }
}
