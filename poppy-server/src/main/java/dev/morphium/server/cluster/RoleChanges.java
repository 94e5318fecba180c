package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.Membership;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetConfiguration;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import dev.morphium.server.replication.LeaderLease;
import dev.morphium.server.replication.RoleListener;
import java.io.IOException;
import java.time.InstantSource;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What becomes of a member when somebody is elected, when the set gets another configuration, and
 * when it can no longer take part: its standing, as clients are told of it, follows.
 */
final class RoleChanges implements RoleListener {
  private static final Logger LOG = LoggerFactory.getLogger(RoleChanges.class);

  private final FirstMembers first;
  private final StateDirectory directory;
  private final Membership membership;
  private final MemberState state;
  private final LeaderLease lease;
  private final Addresses addresses;
  private final InstantSource clock;
  private final Consumer<SetConfiguration> stored;
  private final Consumer<IOException> failed;
  private volatile @Nullable SetConfiguration remembered;

  /**
   * @param first the members at the start
   * @param directory where the set is remembered
   * @param stored stores a configuration with the data, unless a later one is there
   * @param failed is told when the member cannot go on
   */
  RoleChanges(
      FirstMembers first,
      StateDirectory directory,
      Membership membership,
      MemberState state,
      LeaderLease lease,
      Addresses addresses,
      InstantSource clock,
      Consumer<SetConfiguration> stored,
      Consumer<IOException> failed) {
    this.first = first;
    this.directory = directory;
    this.membership = membership;
    this.state = state;
    this.lease = lease;
    this.addresses = addresses;
    this.clock = clock;
    this.stored = stored;
    this.failed = failed;
  }

  /** The member belongs to a set that began at this time. */
  void joins(long era) {
    membership.change(
        before ->
            new Standing(
                before.role(),
                before.term(),
                era,
                before.configuration(),
                before.self(),
                before.primary(),
                before.electedMillis(),
                before.others()));
  }

  /** The set has this configuration. */
  void configured(SetConfiguration configuration) {
    String own = first.settings().own().member().host();
    membership.change(
        before -> {
          Standing next = before.configuration(configuration, own);
          return before.role() == Role.REMOVED && next.own() != null
              ? next.following(followerRole(), before.term(), -1)
              : next;
        });
    lease.members(
        configuration.members().stream()
            .filter(member -> member.isVoting() && !member.host().equals(own))
            .map(member -> addresses.of(member.host()))
            .collect(Collectors.toSet()));
    if (configuration.equals(remembered)) {
      return;
    }
    try {
      directory.remember(first.with(configuration));
      remembered = configuration;
    } catch (IOException e) {
      failed("the members of the set cannot be remembered: " + e.getMessage());
    }
  }

  /** The member has everything. */
  void completed() {
    state.completed();
    membership.change(
        before ->
            before.isPrimary()
                ? before
                : before.following(followerRole(), before.term(), before.primary()));
  }

  /**
   * Maintenance mode begins or ends.
   *
   * @throws CommandException 96 when it is not on
   */
  void maintain(boolean begin) {
    if (!state.maintain(begin)) {
      throw new CommandException(ErrorCode.OPERATION_FAILED, "already out of maintenance mode");
    }
    LOG.info("maintenance mode: {}", named("state", begin ? "begun" : "ended once"));
    membership.change(
        before ->
            before.role() == Role.SECONDARY || before.role() == Role.RECOVERING
                ? before.following(followerRole(), before.term(), before.primary())
                : before);
  }

  /** The set has this member no more. */
  void removed() {
    membership.change(before -> before.following(Role.REMOVED, before.term(), -1));
  }

  private Role followerRole() {
    if (!state.isComplete()) {
      return Role.STARTUP2;
    }
    return state.isMaintained() ? Role.RECOVERING : Role.SECONDARY;
  }

  /** Whoever was removed misses the primary, too, and is removed all the same. */
  private Standing following(Standing before, long term, int primary) {
    Role role = before.role() == Role.REMOVED ? Role.REMOVED : followerRole();
    return before.following(role, term, primary);
  }

  /** A set whose other electable members have been taken out of it by force has no better one. */
  @Override
  public boolean isElectable() {
    if (state.isMaintained()) {
      return false;
    }
    Standing standing = membership.standing();
    SetMember own = standing.own();
    return own == null
        || own.isElectable()
        || standing.configuration().members().stream().noneMatch(SetMember::isElectable);
  }

  @Override
  public void leads(long term) {
    membership.change(before -> before.elected(term, clock.millis()));
    stored.accept(membership.standing().configuration());
  }

  @Override
  public void leadsNoMore(String reason) {
    Standing standing = membership.standing();
    if (standing.isPrimary()) { // nobody was told of a lead that ended before it began
      LOG.info(
          "this member leads no more (term {}), and takes no writes: {}",
          named("term", standing.term()),
          named("reason", reason));
    }
    membership.change(before -> following(before, before.term(), -1));
  }

  @Override
  public void follows(String leader, long term) {
    lease.forget();
    membership.change(
        before -> {
          int primary = -1;
          for (SetMember member : before.configuration().members()) {
            if (addresses.of(member.host()).equals(leader)) {
              primary = member.id();
            }
          }
          return following(before, term, primary);
        });
  }

  @Override
  public void leaderLost() {
    membership.change(before -> following(before, before.term(), -1));
  }

  @Override
  public void failed(String reason) {
    membership.change(before -> before.following(Role.RECOVERING, before.term(), -1));
    failed.accept(new IOException(reason));
  }

  /** What must not be forgotten cannot be saved, so that the member cannot go on. */
  void diskFailed(IOException cause) {
    LOG.error("what must not be forgotten cannot be saved: {}", named("error", cause.getMessage()));
    failed(String.valueOf(cause.getMessage()));
  }
}
