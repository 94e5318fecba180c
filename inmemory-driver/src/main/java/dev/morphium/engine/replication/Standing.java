package dev.morphium.engine.replication;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The view of a replica set that one member has at a moment: role, term, primary and configuration.
 *
 * @param role what this member is
 * @param term counts elections
 * @param era tells a set that began anew from the one that had its name before; grows
 * @param configuration who belongs to the set
 * @param self this member's number in the configuration; -1 when it is not in there
 * @param primary the number of the primary; -1 when there is none, or nobody knows
 * @param electedMillis when this member was elected last; 0 for never
 * @param others how the other members are doing, by their numbers
 */
public record Standing(
    Role role,
    long term,
    long era,
    SetConfiguration configuration,
    int self,
    int primary,
    long electedMillis,
    Map<Integer, MemberStatus> others) {
  public Standing {
    others = Map.copyOf(others);
  }

  /** Whether this member takes writes. */
  public boolean isPrimary() {
    return role == Role.PRIMARY;
  }

  /** This member, as it is configured; null when it is not. */
  public @Nullable SetMember own() {
    return configuration.member(self);
  }

  /** The same moment with another configuration. */
  public Standing configuration(SetConfiguration next) {
    return new Standing(role, term, era, next, self, primary, electedMillis, others);
  }

  /**
   * The same moment with another configuration, in which members may have other numbers.
   *
   * @param own this member's name and port
   */
  public Standing configuration(SetConfiguration next, String own) {
    SetMember leader = configuration.member(primary);
    return new Standing(
        role,
        term,
        era,
        next,
        number(next, own),
        leader == null ? -1 : number(next, leader.host()),
        electedMillis,
        others);
  }

  private static int number(SetConfiguration configuration, String host) {
    SetMember member = configuration.member(host);
    return member == null ? -1 : member.id();
  }

  /** The same moment with other news of the others. */
  public Standing others(Map<Integer, MemberStatus> news) {
    return new Standing(role, term, era, configuration, self, primary, electedMillis, news);
  }

  /** This member, elected for a term. */
  public Standing elected(long newTerm, long millis) {
    return new Standing(Role.PRIMARY, newTerm, era, configuration, self, self, millis, others);
  }

  /** This member in another role than that of the primary. */
  public Standing following(Role newRole, long newTerm, int newPrimary) {
    return new Standing(
        newRole, newTerm, era, configuration, self, newPrimary, electedMillis, others);
  }

  /** Whether clients are told the same of both. */
  boolean looksLike(Standing other) {
    return role == other.role
        && term == other.term
        && era == other.era
        && configuration.equals(other.configuration)
        && self == other.self
        && primary == other.primary;
  }
}
