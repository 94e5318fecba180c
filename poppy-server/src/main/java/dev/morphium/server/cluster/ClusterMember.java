package dev.morphium.server.cluster;

import dev.morphium.engine.replication.SetMember;
import dev.morphium.engine.value.Element;
import dev.morphium.engine.value.StringValue;
import dev.morphium.server.replication.RaftPeer;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/**
 * One member of a set: where clients reach it, and where the other members do.
 *
 * @param member as clients know it
 * @param raftAddress name and port of its members' port
 */
public record ClusterMember(SetMember member, String raftAddress) {
  /** How far the members' port is from that of the clients, unless it is given. */
  public static final int PORT_DISTANCE = 10_000;

  private static final int MOST_PORT = 65_535;

  /** A member whose members' port follows from that of its clients. */
  public static ClusterMember of(SetMember member) {
    return new ClusterMember(member, raftAddress(member.host()));
  }

  /** Where the members reach the one that clients reach at this name and port. */
  public static String raftAddress(String host) {
    int colon = host.lastIndexOf(':');
    int port = Integer.parseInt(host.substring(colon + 1));
    int distant = port + PORT_DISTANCE <= MOST_PORT ? port + PORT_DISTANCE : port - PORT_DISTANCE;
    return host.substring(0, colon) + ":" + distant;
  }

  /**
   * Members as they would be listed at a start, whether something was said of them or is usual: two
   * lists that mean the same are the same text.
   */
  static String list(List<ClusterMember> members) {
    return members.stream().map(ClusterMember::text).collect(Collectors.joining(","));
  }

  private String text() {
    StringBuilder text = new StringBuilder(member.host());
    if (!raftAddress.equals(raftAddress(member.host()))) {
      text.append(raftAddress.substring(raftAddress.lastIndexOf(':')).replace(':', '/'));
    }
    boolean whole = member.priority() == Math.rint(member.priority());
    text.append("+priority=");
    text.append(whole ? Long.toString((long) member.priority()) : member.priority());
    if (member.hidden()) {
      text.append("+hidden");
    }
    if (!member.isVoting()) {
      text.append("+learner");
    }
    for (Element tag : member.tags().elements()) {
      String value = tag.value() instanceof StringValue known ? known.value() : "?";
      text.append("+tag.").append(tag.name()).append('=').append(value);
    }
    return text.toString();
  }

  /** Whether a list has the member that clients reach at this name and port. */
  static boolean isListed(String list, String host) {
    return Arrays.stream(list.split(",", -1))
        .anyMatch(entry -> entry.startsWith(host + "+") || entry.startsWith(host + "/"));
  }

  RaftPeer peer() {
    return new RaftPeer(raftAddress, (int) Math.ceil(member.priority()), member.isVoting());
  }
}
