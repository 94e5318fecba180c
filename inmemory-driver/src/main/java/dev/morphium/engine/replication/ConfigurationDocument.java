package dev.morphium.engine.replication;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.bson.types.ObjectId;

/**
 * The configuration of a replica set as the document that clients see and send.
 *
 * <p>Source: MongoDB manual, "Replica Set Configuration".
 */
public final class ConfigurationDocument {
  private static final int MOST_MEMBERS = 50;
  private static final int MOST_VOTERS = 7;
  private static final double MOST_PRIORITY = 1000;

  private ConfigurationDocument() {}

  /** Appends the fields of a configuration. */
  public static void append(SetConfiguration configuration, DocumentBuilder target) {
    target
        .append("_id", configuration.setName())
        .append("version", configuration.version())
        .append("term", configuration.term())
        .startArray("members");
    int index = 0;
    for (SetMember member : configuration.members()) {
      target
          .startDocument(Integer.toString(index++))
          .append("_id", member.id())
          .append("host", member.host())
          .append("arbiterOnly", false)
          .append("buildIndexes", true)
          .append("hidden", member.hidden());
      if (member.priority() == Math.rint(member.priority())) {
        target.append("priority", (int) member.priority());
      } else {
        target.append("priority", member.priority());
      }
      target
          .append("tags", member.tags())
          .append("secondaryDelaySecs", 0L)
          .append("votes", member.votes())
          .end();
    }
    target
        .end()
        .append("protocolVersion", 1L)
        .append("writeConcernMajorityJournalDefault", false)
        .startDocument("settings")
        .appendAll(ConfigurationFields.FIXED)
        .append("getLastErrorModes", configuration.modes())
        .append("replicaSetId", new ObjectIdValue(configuration.id()))
        .end();
  }

  /**
   * Reads a configuration, whatever its version.
   *
   * @param usualId the identity of the set when the document names none
   * @throws CommandException 93 when it cannot be one, 40415 for an unknown field, 238 for what is
   *     not supported yet
   */
  public static SetConfiguration parse(Document document, ObjectId usualId) {
    ConfigurationFields.check(document);
    if (!(document.get("_id") instanceof StringValue name) || name.value().isEmpty()) {
      throw invalid("Replica set configuration must have a non-empty name as its _id");
    }
    long version = number(document.get("version"), 1);
    if (version < 1 || version > Integer.MAX_VALUE) {
      throw invalid("version field value of " + version + " is out of range");
    }
    if (!(document.get("members") instanceof ArrayValue array) || array.isEmpty()) {
      throw invalid("Replica set configuration must contain at least one member");
    }
    Document settings = document.get("settings") instanceof Document given ? given : Document.EMPTY;
    Document modes =
        settings.get("getLastErrorModes") instanceof Document given ? given : Document.EMPTY;
    ObjectId id = settings.get("replicaSetId") instanceof ObjectIdValue own ? own.value() : usualId;
    return new SetConfiguration(
        name.value(),
        id,
        (int) version,
        number(document.get("term"), 0),
        members(array.elements()),
        modes.compact());
  }

  private static List<SetMember> members(List<Value> elements) {
    if (elements.size() > MOST_MEMBERS) {
      throw invalid(
          "Replica set configuration contains %d members, but must have at least 1 and no more than %d members"
              .formatted(elements.size(), MOST_MEMBERS));
    }
    List<SetMember> members = new ArrayList<>();
    for (Value element : elements) {
      if (!(element instanceof Document member)) {
        throw invalid("a member is a document and not " + element);
      }
      members.add(member(member));
    }
    return members;
  }

  private static SetMember member(Document member) {
    MemberFields.check(member);
    if (!(member.get("_id") instanceof NumberValue)
        || !(member.get("host") instanceof StringValue host)) {
      throw invalid("a member has to have an _id that is a number, and a host");
    }
    long id = number(member.get("_id"), 0);
    if (id < 0 || id > 255) {
      throw invalid("_id field value of " + id + " is out of range");
    }
    unsupported(member);
    double priority = member.get("priority") instanceof NumberValue given ? given.doubleValue() : 1;
    if (!(priority >= 0 && priority <= MOST_PRIORITY)) {
      throw invalid("Member 'priority' field value of " + priority + " is out of range");
    }
    long votes = number(member.get("votes"), 1);
    if (votes != 0 && votes != 1) {
      throw invalid("Member 'votes' field value is " + votes + " but must be 0 or 1");
    }
    if (votes == 0 && priority > 0) {
      throw invalid("priority must be 0 when non-voting (votes:0)");
    }
    boolean hidden = member.get("hidden").isTrue();
    if (hidden && priority > 0) {
      throw invalid("priority must be 0 when hidden=true");
    }
    Document tags = member.get("tags") instanceof Document given ? given.compact() : Document.EMPTY;
    return new SetMember(
        (int) id, MemberFields.host(host.value()), priority, (int) votes, hidden, tags);
  }

  private static void unsupported(Document member) {
    if (member.get("arbiterOnly").isTrue()) {
      throw notSupported("arbiters are");
    }
    if (number(member.get("secondaryDelaySecs"), 0) != 0
        || number(member.get("slaveDelay"), 0) != 0) {
      throw notSupported("delayed members are");
    }
    if (member.has("buildIndexes") && !member.get("buildIndexes").isTrue()) {
      throw notSupported("members without indexes are");
    }
    if (member.has("horizons")) {
      throw notSupported("horizons are");
    }
  }

  /**
   * Checks that one configuration may follow another.
   *
   * @param self the name and port of the member that is asked to change it
   * @return the next configuration; by force its version is raised as far as it has to be
   * @throws CommandException 93, 103, 104 or 74 when it may not
   */
  public static SetConfiguration successor(
      SetConfiguration before, SetConfiguration next, String self, boolean force) {
    if (!next.setName().equals(before.setName())) {
      throw new CommandException(
          ErrorCode.NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE,
          "New and old configurations differ in replica set name; old was "
              + before.setName()
              + ", and new is "
              + next.setName());
    }
    int expected = before.version() + 1;
    if (!force && next.version() != expected) {
      throw new CommandException(
          ErrorCode.NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE,
          "New replica set configuration version must be "
              + expected
              + ", one more than that of the current configuration, and not "
              + next.version());
    }
    checkMembers(next, self);
    SetMember own = next.member(self);
    if (!force && own != null && !own.isElectable()) {
      throw new CommandException(
          ErrorCode.NODE_NOT_ELECTABLE,
          "This node, %s, with _id %d is not electable under the new configuration with version %d for replica set %s"
              .formatted(own.host(), own.id(), next.version(), next.setName()));
    }
    for (SetMember member : next.members()) {
      SetMember earlier = before.member(member.host());
      if (earlier != null && earlier.id() != member.id()) {
        throw new CommandException(
            ErrorCode.NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE,
            "New and old configurations both have members with host of %s but in the new configuration the _id field is %d and in the old configuration it is %d"
                .formatted(member.host(), member.id(), earlier.id()));
      }
    }
    if (!force) {
      checkVoters(before, next);
    }
    return next.version(Math.max(next.version(), expected));
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
      throw new CommandException(
          ErrorCode.NEW_REPLICA_SET_CONFIGURATION_INCOMPATIBLE,
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

  /**
   * Checks that the members of a configuration fit together.
   *
   * @throws CommandException 93 or 74
   */
  public static void checkMembers(SetConfiguration configuration, String self) {
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

  private static long number(Value value, long absent) {
    return value instanceof NumberValue number ? number.longValue() : absent;
  }

  private static CommandException invalid(String problem) {
    return new CommandException(ErrorCode.INVALID_REPLICA_SET_CONFIG, problem);
  }

  private static CommandException notSupported(String what) {
    return new CommandException(
        ErrorCode.NOT_IMPLEMENTED, what + " not supported yet by this server");
  }
}
