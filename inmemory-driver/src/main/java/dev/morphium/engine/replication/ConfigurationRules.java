package dev.morphium.engine.replication;

import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.HashSet;
import java.util.Set;

/**
 * Validates replica set configurations: which are sound, and which reconfiguration may follow
 * another.
 *
 * <p>Source: MongoDB manual, "replSetReconfig" and "Replica Set Configuration".
 */
public final class ConfigurationRules {
  private static final int MOST_VOTERS = 7;

  private ConfigurationRules() {}

  /**
   * Checks that one configuration may follow another.
   *
   * @param self the name and port of the member that is asked to change it
   * @return the next configuration; by force its version is raised as far as it has to be
   * @throws CommandException 93, 103, 104 or 74 when it may not
   */
  public static SetConfiguration successor(
      SetConfiguration before, SetConfiguration next, String self, boolean force) {
    checkIdentity(before, next);
    int version = force ? Math.max(next.version(), above(before.version())) : next.version();
    if (version <= before.version()) {
      throw incompatible(
          "New replica set configuration version and term must be greater than old, but {version: %d, term: %d} is not greater than {version: %d, term: %2$d} for replica set %s"
              .formatted(version, before.term(), before.version(), before.setName()));
    }
    checkMembers(next, self);
    SetMember own = next.member(self);
    if (!force && own != null && !own.isElectable()) {
      throw new CommandException(
          ErrorCode.NODE_NOT_ELECTABLE,
          "This node, %s, with _id %d is not electable under the new configuration with version %d for replica set %s"
              .formatted(own.host(), own.id(), next.version(), next.setName()));
    }
    checkNumbers(before, next);
    if (!force) {
      checkVoters(before, next);
    }
    return next.version(version);
  }

  private static int above(int version) {
    return version == Integer.MAX_VALUE ? version : version + 1;
  }

  private static void checkIdentity(SetConfiguration before, SetConfiguration next) {
    if (!next.setName().equals(before.setName())) {
      throw incompatible(
          "New and old configurations differ in replica set name; old was "
              + before.setName()
              + ", and new is "
              + next.setName());
    }
    if (!next.id().equals(before.id())) {
      throw incompatible(
          "New and old configurations differ in replica set ID; old was "
              + before.id()
              + ", and new is "
              + next.id());
    }
  }

  /** A member keeps its number. */
  private static void checkNumbers(SetConfiguration before, SetConfiguration next) {
    for (SetMember member : next.members()) {
      SetMember earlier = before.member(member.host());
      if (earlier != null && earlier.id() != member.id()) {
        throw incompatible(
            "New and old configurations both have members with host of %s but in the new configuration the _id field is %d and in the old configuration it is %d"
                .formatted(member.host(), member.id(), earlier.id()));
      }
    }
  }

  /** Any majority of the old voters has a member in common with any of the new ones then. */
  private static void checkVoters(SetConfiguration before, SetConfiguration next) {
    Set<String> changed = voters(before);
    for (String host : voters(next)) {
      if (!changed.remove(host)) {
        changed.add(host);
      }
    }
    if (changed.size() > 1) {
      throw incompatible(
          "Non force replica set reconfig can only add or remove at most 1 voting member.");
    }
  }

  private static Set<String> voters(SetConfiguration configuration) {
    Set<String> hosts = new HashSet<>();
    for (SetMember member : configuration.members()) {
      if (member.isVoting()) {
        hosts.add(member.host());
      }
    }
    return hosts;
  }

  /** Checks that the members of a configuration fit together. */
  private static void checkMembers(SetConfiguration configuration, String self) {
    Set<Integer> ids = new HashSet<>();
    Set<String> hosts = new HashSet<>();
    for (SetMember member : configuration.members()) {
      if (!ids.add(member.id())) {
        throw invalid("Found two member configurations with same _id field, " + member.id());
      }
      if (!hosts.add(member.host())) {
        throw invalid("Found two member configurations with same host field, " + member.host());
      }
    }
    if (configuration.member(self) == null) {
      throw new CommandException(
          ErrorCode.NODE_NOT_FOUND,
          "No host described in new configuration maps to this node, which is " + self);
    }
    if (configuration.members().stream().noneMatch(SetMember::isElectable)) {
      throw invalid(
          "Replica set configuration must contain at least one non-arbiter member with"
              + " priority > 0");
    }
    if (configuration.voters() > MOST_VOTERS) {
      throw invalid("Replica set configuration contains more than 7 voting members");
    }
    checkModes(configuration);
  }

  /** Custom write concerns count tags; one that nobody has could never be met. */
  private static void checkModes(SetConfiguration configuration) {
    Set<String> known = new HashSet<>();
    configuration
        .members()
        .forEach(member -> member.tags().elements().forEach(tag -> known.add(tag.name())));
    for (Element mode : configuration.modes().elements()) {
      if (!(mode.value() instanceof Document tags)) {
        throw new CommandException(
            ErrorCode.TYPE_MISMATCH,
            "settings.getLastErrorModes."
                + mode.name()
                + " has to be a document of tags and counts");
      }
      for (Element tag : tags.elements()) {
        if (!known.contains(tag.name())) {
          throw new CommandException(
              ErrorCode.NO_SUCH_KEY, "No replica set tag key " + tag.name() + " in config");
        }
        if (!(tag.value() instanceof NumberValue count) || count.longValue() < 1) {
          throw invalid(
              "settings.getLastErrorModes.%s.%s has to be a number above 0"
                  .formatted(mode.name(), tag.name()));
        }
      }
    }
  }

  private static CommandException invalid(String problem) {
    return new CommandException(ErrorCode.INVALID_REPLICA_SET_CONFIG, problem);
  }

  private static CommandException incompatible(String problem) {
    return new CommandException(ErrorCode.NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE, problem);
  }
}
