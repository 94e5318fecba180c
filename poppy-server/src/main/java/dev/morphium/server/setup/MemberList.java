package dev.morphium.server.setup;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.server.cluster.ClusterMember;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The seed list of a replica set, as it stands on the command line of each member: {@code
 * a:27017,b:27018/9000,c:27019+priority=0+hidden}.
 *
 * <p>A member is {@code HOST[:PORT][/MEMBERS_PORT]} and options that are added with {@code +}.
 * Source for what a member can be: MongoDB manual, "Replica Set Configuration", section "members".
 */
public final class MemberList {
  private static final int USUAL_PORT = 27_017;
  private static final int MOST_PORT = 65_535;
  private static final int MOST_MEMBERS = 50;
  private static final int MOST_VOTERS = 7;
  private static final int MOST_PRIORITY = 1000;
  private static final double[] PRIORITIES = {100, 75, 50, 25};
  private static final Pattern MEMBER =
      Pattern.compile(
          "(?<host>\\[[0-9A-Fa-f:.%]+]|[A-Za-z0-9_.-]+)(?::(?<port>[0-9]+))?"
              + "(?:/(?<raft>[0-9]+))?(?<options>(?:\\+[^+]*)*)");
  private static final Pattern NUMBER = Pattern.compile("[0-9]{1,4}(?:\\.[0-9]{1,6})?");

  private MemberList() {}

  /**
   * Reads a list.
   *
   * @throws IllegalArgumentException when it is none; the message says what is wrong with it
   */
  public static List<ClusterMember> parse(String text) {
    List<ClusterMember> members = new ArrayList<>();
    for (String entry : text.split(",", -1)) {
      members.add(member(members.size(), entry.strip()));
    }
    check(members);
    return members;
  }

  private static ClusterMember member(int number, String entry) {
    Matcher matcher = MEMBER.matcher(entry);
    if (!matcher.matches()) {
      throw new IllegalArgumentException(
          "a member is HOST:PORT, HOST:PORT/MEMBERS_PORT or one of these with options"
              + " (+priority=N, +hidden, +learner, +tag.NAME=VALUE), not '%s'".formatted(entry));
    }
    String host = matcher.group("host").toLowerCase(Locale.ROOT);
    int clients = port(matcher.group("port"), USUAL_PORT, entry);
    String name = host + ":" + clients;
    Wishes wishes = Wishes.of(matcher.group("options"), entry);
    double priority = wishes.priority == null ? usualPriority(number, wishes) : wishes.priority;
    if (priority > 0 && (wishes.hidden || wishes.learner)) {
      throw new IllegalArgumentException(
          "'%s': a %s member never becomes primary, its priority is 0"
              .formatted(entry, wishes.hidden ? "hidden" : "learning"));
    }
    SetMember member =
        new SetMember(
            number, name, priority, wishes.learner ? 0 : 1, wishes.hidden, wishes.document());
    String raft = matcher.group("raft");
    return raft == null
        ? ClusterMember.of(member)
        : new ClusterMember(member, host + ":" + port(raft, 0, entry));
  }

  private static double usualPriority(int number, Wishes wishes) {
    return wishes.hidden || wishes.learner
        ? 0
        : PRIORITIES[Math.min(number, PRIORITIES.length - 1)];
  }

  private static int port(@Nullable String digits, int usual, String entry) {
    if (digits == null) {
      return usual;
    }
    int port = digits.length() > 5 ? -1 : Integer.parseInt(digits);
    if (port < 1 || port > MOST_PORT) {
      throw new IllegalArgumentException(
          "'%s': a port is a number from 1 to %d".formatted(entry, MOST_PORT));
    }
    return port;
  }

  private static void check(List<ClusterMember> members) {
    Map<String, String> taken = new LinkedHashMap<>();
    for (ClusterMember each : members) {
      String name = each.member().host();
      if (taken.put(name, name) != null) {
        throw new IllegalArgumentException(name + " is named twice");
      }
    }
    for (ClusterMember each : members) {
      String other = taken.put(each.raftAddress(), each.member().host());
      if (other != null) {
        throw new IllegalArgumentException(
            "the members' port of %s would be %s, which %s has; give another one as %s/PORT"
                .formatted(each.member().host(), each.raftAddress(), other, each.member().host()));
      }
    }
    long voters = members.stream().filter(each -> each.member().isVoting()).count();
    if (members.size() > MOST_MEMBERS || voters > MOST_VOTERS) {
      throw new IllegalArgumentException(
          "a set has at most %d members, of which %d vote; let others be +learner"
              .formatted(MOST_MEMBERS, MOST_VOTERS));
    }
    if (members.stream().noneMatch(each -> each.member().isElectable())) {
      throw new IllegalArgumentException(
          "no member may become primary: one at least needs a priority above 0");
    }
  }

  /** What is said of a member behind its address. */
  private static final class Wishes {
    private final Map<String, String> tags = new LinkedHashMap<>();
    private @Nullable Double priority;
    private boolean hidden;
    private boolean learner;

    static Wishes of(String options, String entry) {
      Wishes wishes = new Wishes();
      if (!options.isEmpty()) {
        for (String option : options.substring(1).split("\\+", -1)) {
          wishes.add(option, entry);
        }
      }
      return wishes;
    }

    private void add(String option, String entry) {
      int equals = option.indexOf('=');
      String name = equals < 0 ? option : option.substring(0, equals);
      String value = equals < 0 ? "" : option.substring(equals + 1);
      if (option.equals("hidden")) {
        hidden = true;
      } else if (option.equals("learner")) {
        learner = true;
      } else if (name.equals("priority") && NUMBER.matcher(value).matches()) {
        priority = Double.valueOf(value);
      } else if (name.matches("tag\\.[A-Za-z0-9_-]+") && !value.isEmpty()) {
        tags.put(name.substring("tag.".length()), value);
      } else {
        throw new IllegalArgumentException(
            "'%s': a member's options are +priority=N (0 to %d), +hidden, +learner and"
                    .formatted(entry, MOST_PRIORITY)
                + " +tag.NAME=VALUE, not '+"
                + option
                + "'");
      }
      if (priority != null && priority > MOST_PRIORITY) {
        throw new IllegalArgumentException(
            "'%s': a priority is a number from 0 to %d".formatted(entry, MOST_PRIORITY));
      }
    }

    Document document() {
      if (tags.isEmpty()) {
        return Document.EMPTY;
      }
      DocumentBuilder builder = new DocumentBuilder();
      tags.forEach((name, value) -> builder.append(name, value));
      return builder.build().compact();
    }
  }
}
