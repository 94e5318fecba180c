package dev.morphium.tools;

import java.util.ArrayList;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * The state of one member of a set, as the set or the member itself tells it.
 *
 * @param name its address
 * @param state its state, such as PRIMARY, or that it gives no answer
 * @param written when its last write was, in milliseconds since 1970; 0 when that is not known
 * @param problem why it is not healthy; null when it is
 */
record MemberState(String name, String state, long written, @Nullable String problem) {
  private static final String SILENT = "no answer";

  /**
   * All members that are known: those that the set tells of, and those that were asked when there
   * is no such list.
   *
   * @param set an answer to {@code replSetGetStatus}; null when there is none
   * @param asked the members that were asked themselves
   */
  static List<MemberState> of(@Nullable BsonDocument set, List<ProbedMember> asked) {
    List<MemberState> all = new ArrayList<>();
    if (set != null) {
      for (BsonValue each : set.getArray("members", new BsonArray())) {
        all.add(told(each.asDocument(), asked));
      }
      asked.stream()
          .filter(each -> all.stream().noneMatch(member -> each.isNamed(member.name())))
          .forEach(each -> all.add(stranger(each, set)));
    } else if (asked.size() > 1) {
      asked.forEach(each -> all.add(alone(each)));
    }
    return all;
  }

  private static MemberState told(BsonDocument member, List<ProbedMember> asked) {
    String name = member.getString("name", new BsonString("")).getValue();
    String state = member.getString("stateStr", new BsonString("")).getValue();
    long written = member.get("optimeDate") instanceof BsonDateTime date ? date.getValue() : 0;
    for (ProbedMember each : asked) {
      String problem = each.problem();
      if (each.isNamed(name) && !problem.isEmpty()) {
        return new MemberState(
            name, each.answers() ? state : SILENT, written, name + ": " + problem);
      }
    }
    boolean up = member.get("health") instanceof BsonNumber health && health.intValue() != 0;
    return new MemberState(name, state, written, up ? null : name + " is not heard of");
  }

  /** A server that was asked, and that the set does not know. */
  private static MemberState stranger(ProbedMember member, BsonDocument set) {
    String name = member.address().toString();
    String reason =
        member.problem().isEmpty() ? "it is known there under no such name" : member.problem();
    String of = set.getString("set", new BsonString("")).getValue();
    if (member.answer("hello").get("setName") instanceof BsonString other
        && !other.getValue().equals(of)) {
      reason = "it belongs to the set " + other.getValue();
    } else if (member.state().equals("REMOVED")) {
      reason = "it was removed from it";
    }
    return new MemberState(
        name,
        member.answers() ? member.state() : SILENT,
        0,
        "%s is no member of the set %s: %s".formatted(name, of, reason));
  }

  private static MemberState alone(ProbedMember member) {
    String name = member.address().toString();
    String state = member.answers() ? member.state() : SILENT;
    String problem = member.problem().isEmpty() ? null : name + ": " + member.problem();
    return new MemberState(name, state, 0, problem);
  }

  /** Whether nothing is wrong with it. */
  boolean isHealthy() {
    return problem == null;
  }

  /** How far its last write is behind the newest that any has, in seconds. */
  long lagSeconds(List<MemberState> all) {
    long newest = all.stream().mapToLong(MemberState::written).max().orElse(0);
    return written == 0 ? 0 : Math.max(0, (newest - written) / 1000);
  }
}
