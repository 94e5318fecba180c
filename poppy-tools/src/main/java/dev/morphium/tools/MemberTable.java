package dev.morphium.tools;

import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonNull;
import org.bson.BsonString;

/**
 * The members of a set, as {@code poppy status} shows them.
 *
 * @param members all that are known
 */
record MemberTable(List<MemberState> members) {
  private static final int NAME = 30;
  private static final int STATE = 10;

  /** What keeps them from being healthy. */
  List<String> problems() {
    return members.stream().map(MemberState::problem).filter(Objects::nonNull).toList();
  }

  /** A document for each of them. */
  BsonArray documents() {
    BsonArray documents = new BsonArray();
    for (MemberState member : members) {
      documents.add(
          new BsonDocument("host", new BsonString(member.name()))
              .append("state", new BsonString(member.state()))
              .append("healthy", BsonBoolean.valueOf(member.isHealthy()))
              .append(
                  "lagSeconds",
                  member.isHealthy() ? new BsonInt64(member.lagSeconds(members)) : BsonNull.VALUE));
    }
    return documents;
  }

  /** A line for each of them, below the names of the columns. */
  String lines() {
    String row =
        "%-"
            + width(MemberState::name, NAME)
            + "s  %-"
            + width(MemberState::state, STATE)
            + "s  %-8s  %s%n";
    StringBuilder text = new StringBuilder(row.formatted("MEMBER", "STATE", "HEALTH", "LAG"));
    for (MemberState member : members) {
      boolean up = member.isHealthy();
      text.append(
          row.formatted(
              member.name(),
              member.state(),
              up ? "up" : "down",
              up ? member.lagSeconds(members) + " s" : "-"));
    }
    return text.toString();
  }

  private int width(Function<MemberState, String> column, int least) {
    return members.stream().mapToInt(each -> column.apply(each).length()).reduce(least, Math::max);
  }
}
