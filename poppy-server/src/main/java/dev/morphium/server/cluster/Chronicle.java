package dev.morphium.server.cluster;

import dev.morphium.engine.replication.MemberStatus;
import dev.morphium.engine.replication.Role;
import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.replication.Standing;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
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

  private final BiConsumer<Level, String> log;
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

  /** Where another member was when it was told of. */
  private enum Place {
    HERE,
    AWAY,
    COMING
  }

  /**
   * @param log takes lines
   */
  Chronicle(BiConsumer<Level, String> log) {
    this.log = log;
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
          "the members of the set are now %s (version %d)"
              .formatted(String.join(", ", hosts), now));
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
        case AWAY -> warn(host + " is away");
        case COMING -> tell(host + " is back, and gets what it has missed");
        case HERE ->
            tell(host + (before == Place.AWAY ? " is back" : " has everything that it has missed"));
      }
    }
  }

  private void primary(Standing standing) {
    SetMember now = standing.configuration().member(standing.primary());
    if (now != null) {
      missing = false;
      if (primary == null || primary.id() != now.id()) {
        String who = now.id() == standing.self() ? "this member, " + now.host() + "," : now.host();
        tell("%s is the primary (term %d)".formatted(who, standing.term()));
      }
      primary = now;
      primaryKnown = true;
    } else if (primaryKnown && missing) {
      long here = here(standing);
      int needed = standing.configuration().majority();
      warn(
          "there is no primary, and no writes: of %d voting members %d are here, and %s"
              .formatted(
                  standing.configuration().voters(),
                  here,
                  here < needed ? needed + " are needed" : "they elect one"));
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
          ("nobody can be elected: only %d of %d voting members still have what was in their"
               + " memory, and %d are needed. Save what this member has: by a stop (SIGTERM) when"
               + " it has a --dump-dir, by 'poppy dump' when it has none. Then stop all members,"
               + " and start them again")
              .formatted(able, standing.configuration().voters(), needed));
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

  private void tell(String line) {
    log.accept(Level.INFO, line);
  }

  private void warn(String line) {
    log.accept(Level.WARN, line);
  }
}
