package dev.morphium.engine.replication;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueText;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.ArrayList;
import java.util.List;
import org.bson.types.ObjectId;

/**
 * The replica set configuration document ({@code replSetGetConfig}), as clients see and send it.
 *
 * <p>Source: MongoDB manual, "Replica Set Configuration".
 */
public final class ConfigurationDocument {
  private static final int MOST_MEMBERS = 50;
  private static final double MOST_PRIORITY = 1000;

  private ConfigurationDocument() {}

  /** Appends the fields of a configuration, as it is stored. */
  public static void append(SetConfiguration configuration, DocumentBuilder target) {
    append(configuration, ElectionTimes.USUAL, target);
  }

  /** Appends the fields of a configuration, as clients see it. */
  public static void append(
      SetConfiguration configuration, ElectionTimes times, DocumentBuilder target) {
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
        .appendAll(times.settings())
        .append("getLastErrorModes", configuration.modes())
        .append("replicaSetId", new ObjectIdValue(configuration.id()))
        .end();
  }

  /**
   * Reads a configuration, whatever its version.
   *
   * @param usualId the identity of the set when the document names none
   * @throws CommandException 93 when it cannot be one, 9 for a host that is none
   */
  public static SetConfiguration parse(Document document, ObjectId usualId) {
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
        throw invalid("a member is a document and not " + ValueText.of(element));
      }
      members.add(member(member));
    }
    return members;
  }

  private static SetMember member(Document member) {
    if (!(member.get("_id") instanceof NumberValue)
        || !(member.get("host") instanceof StringValue host)) {
      throw invalid("a member has to have an _id that is a number, and a host");
    }
    long id = number(member.get("_id"), 0);
    if (id < 0 || id > 255) {
      throw invalid("_id field value of " + id + " is out of range");
    }
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
        (int) id, MemberHost.of(host.value()), priority, (int) votes, hidden, tags);
  }

  private static long number(Value value, long absent) {
    return value instanceof NumberValue number ? number.longValue() : absent;
  }

  private static CommandException invalid(String problem) {
    return new CommandException(ErrorCode.INVALID_REPLICA_SET_CONFIG, problem);
  }
}
