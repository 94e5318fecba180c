package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import java.time.Duration;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds who is to take the lead because a member answers and yet gets nothing from this one.
 *
 * <p>Whatever the sending to that member hangs on, another primary begins it anew. This is tried
 * once in a while only: if it does not help, writes must not stop over and over.
 */
final class Relief {
  private static final Logger LOG = LoggerFactory.getLogger(Relief.class);

  /** Slow networks and disks let a member stand for a while. */
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private static final long PAUSE_NANOS = Duration.ofMinutes(2).toNanos();

  private final LongSupplier clusterTime;
  private final Predicate<MemberStatus> mayLead;
  private final LongSupplier nanoTime;
  private final Stagnation stagnation = new Stagnation();
  private @Nullable Long last;

  /**
   * @param clusterTime the time of the last write of this member
   * @param mayLead whether a member could take over now
   */
  Relief(LongSupplier clusterTime, Predicate<MemberStatus> mayLead, LongSupplier nanoTime) {
    this.clusterTime = clusterTime;
    this.mayLead = mayLead;
    this.nanoTime = nanoTime;
  }

  /** Hears how the others are doing; while another one leads, that is not this one's business. */
  void hear(Standing standing) {
    if (!standing.isPrimary()) {
      stagnation.forget();
      return;
    }
    long now = nanoTime.getAsLong();
    for (MemberStatus status : standing.others().values()) {
      boolean behind = status.role() == Role.SECONDARY && isBehind(status);
      stagnation.hear(status.member(), status.applied().timestamp().value(), behind, now);
    }
  }

  private boolean isBehind(MemberStatus status) {
    return status.applied().timestamp().value() < clusterTime.getAsLong();
  }

  /** Whether a member has been behind, and has got nothing, for so long. */
  boolean stands(MemberStatus status, Duration period) {
    return isBehind(status) && stagnation.stands(status.member(), nanoTime.getAsLong(), period);
  }

  /** Who is to take the lead, so that one that stands gets something again; null for nobody. */
  @Nullable SetMember successor(Standing standing) {
    long now = nanoTime.getAsLong();
    if (!standing.isPrimary() || last != null && now - last < PAUSE_NANOS) {
      return null;
    }
    SetMember left = null;
    SetMember able = null;
    for (SetMember member : standing.configuration().members()) {
      MemberStatus status = standing.others().get(member.id());
      if (status == null || status.role() != Role.SECONDARY) {
        continue;
      }
      if (stands(status, PATIENCE)) {
        left = member;
      } else if (member.isElectable() && member.isVoting() && mayLead.test(status)) {
        able = member;
      }
    }
    if (left == null || able == null) {
      return null;
    }
    last = now;
    LOG.warn(
        "{} answers and gets nothing from this member any more; {} is to try it",
        named("from", left.host()),
        named("to", able.host()));
    return able;
  }
}
