package dev.morphium.server.cluster;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Tells in plain words what happens to a set, as one member sees it: who leads, who is away, who is
 * back; each once, however long it lasts.
 *
 * <p>What has passed when it is looked at again is not told.
 */
final class Chronicle {
  private static final int NOBODY = -1;
  private static final int PATIENCE = 20;

  private final Log log;
  private final Map<Integer, Place> places = new HashMap<>();
  private final Set<Integer> silent = new HashSet<>();
  private @Nullable SetMember primary;
  private boolean primaryKnown;
  private boolean missing;
  private boolean led;
  private int stuck;
  private boolean complete;
  private boolean removed;
  private int version;

  /** Takes lines, each as a text with places for values. */
  interface Log {
    /** Takes one. */
    void tell(Level level, String line, Object... values);
  }

  /** Where another member was when it was told of. */
  private enum Place {
    HERE,
    AWAY,
    COMING
  }

  /**
   * @param log takes lines
   */
  Chronicle(Log log) {
    this.log = log;
  }

  /** The same, whose lines go to a logger. */
  Chronicle(Logger logger) {
    this((level, line, values) -> logger.atLevel(level).log(line, values));
  }

  /** Looks at the set; called every now and then, by one thread. */
  void look(Standing standing) {
    if (isRemoved(standing)) {
      return;
    }
    members(standing);
    for (MemberStatus other : standing.others().values()) {
      SetMember member = standing.configuration().member(other.member());
      if (member != null) {
        other(member.host(), other);
      }
    }
    primary(standing);
    majority(standing);
    own(standing);
  }

  /** What becomes of the set is nothing to a member that it has no more. */
  private boolean isRemoved(Standing standing) {
    boolean now = standing.role() == Role.REMOVED;
    if (now && !removed) {
      warn("the set has this member no more: it serves nobody until it is added again");
    } else if (removed && !now) {
      tell("the set has this member again");
    }
    removed = now;
    return now;
  }

  private void members(Standing standing) {
    int now = standing.configuration().version();
    if (version != 0 && now != version) {
      List<String> hosts =
          standing.configuration().members().stream().map(SetMember::host).toList();
      tell(
          "the members of the set are now {} (version {})",
          named("members", String.join(", ", hosts)),
          named("version", now));
    }
    version = now;
  }

  private void other(String host, MemberStatus status) {
    Place before = places.getOrDefault(status.member(), Place.HERE);
    Place now = before;
    if (!status.isHealthy()) {
      // silent twice: a machine that is busy for a moment is not away
      now = silent.add(status.member()) ? before : Place.AWAY;
    } else {
      silent.remove(status.member());
      if (before != Place.HERE) {
        now = status.role().isReadable() ? Place.HERE : Place.COMING;
      }
    }
    if (now != before) {
      places.put(status.member(), now);
      switch (now) {
        case AWAY -> warn("{} is away", named("host", host));
        case COMING -> tell("{} is back, and gets what it has missed", named("host", host));
        case HERE ->
            tell(
                before == Place.AWAY ? "{} is back" : "{} has everything that it has missed",
                named("host", host));
      }
    }
  }

  private void primary(Standing standing) {
    SetMember now = standing.configuration().member(standing.primary());
    if (now != null) {
      missing = false;
      if (primary == null || primary.id() != now.id()) {
        tell(
            now.id() == standing.self()
                ? "this member, {}, is the primary (term {})"
                : "{} is the primary (term {})",
            named("host", now.host()),
            named("term", standing.term()));
      }
      primary = now;
      primaryKnown = true;
    } else if (primaryKnown && missing) {
      long here = here(standing);
      int needed = standing.configuration().majority();
      warn(
          "there is no primary, and no writes: of {} voting members {} are here, and {}",
          named("voters", standing.configuration().voters()),
          named("here", here),
          named("state", here < needed ? needed + " are needed" : "they elect one"));
      primary = null;
      primaryKnown = false;
    } else {
      missing = standing.primary() == NOBODY;
    }
  }

  /** Members that have lost their memory never elect anybody; those that have not must be many. */
  private void majority(Standing standing) {
    led |= standing.primary() != NOBODY;
    int needed = standing.configuration().majority();
    long able = able(standing);
    boolean now = led && standing.primary() == NOBODY && able < needed && here(standing) >= needed;
    stuck = now ? stuck + 1 : 0;
    if (stuck == PATIENCE) {
      warn(
          "nobody can be elected: only {} of {} voting members still have what was in their"
              + " memory, and {} are needed. Save what this member has: by a stop (SIGTERM) when"
              + " it has a --dump-dir, by 'poppy dump' when it has none. Then stop all members,"
              + " and start them again",
          named("able", able),
          named("voters", standing.configuration().voters()),
          named("needed", needed));
    }
  }

  private static long able(Standing standing) {
    return standing.configuration().members().stream()
        .filter(SetMember::isVoting)
        .filter(
            member -> {
              MemberStatus other = standing.others().get(member.id());
              return (other == null ? standing.role() : other.role()).isReadable();
            })
        .count();
  }

  private long here(Standing standing) {
    return standing.configuration().members().stream()
        .filter(SetMember::isVoting)
        .filter(member -> !silent.contains(member.id()))
        .count();
  }

  private void own(Standing standing) {
    boolean now = standing.role().isReadable();
    if (!complete && standing.role() == Role.SECONDARY) {
      tell("this member has everything that was acknowledged");
    }
    complete = now || complete;
  }

  private void tell(String line, Object... values) {
    log.tell(Level.INFO, line, values);
  }

  private void warn(String line, Object... values) {
    log.tell(Level.WARN, line, values);
  }
}
