package dev.morphium.server.setup;

import dev.morphium.server.cluster.ClusterMember;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Finds which member of the list this server is, and where it listens.
 *
 * <p>It is the one whose name leads to this machine and whose port is its own. It listens on the
 * address that its name leads to, unless other addresses are given.
 *
 * @param index which of the members
 * @param addresses where it listens for clients
 * @param port the port for clients
 * @param raft where it listens for the other members
 * @param alone whether all members are on loopback addresses: on this machine, unreachable from
 *     others
 * @param unknown names that lead nowhere now
 */
public record SelfDiscovery(
    int index,
    List<String> addresses,
    int port,
    InetSocketAddress raft,
    boolean alone,
    List<String> unknown) {
  public SelfDiscovery {
    addresses = List.copyOf(addresses);
    unknown = List.copyOf(unknown);
  }

  /**
   * What an operator has said of this server.
   *
   * @param bind where it is to listen; empty for the address of its name
   * @param port its port for clients; null when none was given
   * @param self its name in the list; null when it is to find itself
   */
  public record Said(List<String> bind, @Nullable Integer port, @Nullable String self) {
    public Said {
      bind = List.copyOf(bind);
    }
  }

  /**
   * Looks for this server among the members.
   *
   * @throws IllegalArgumentException when it is none of them or could be several, or when two
   *     members are the same server; the message says so
   */
  public static SelfDiscovery find(List<ClusterMember> members, Said said, NameResolution names) {
    List<List<InetAddress>> places = new ArrayList<>();
    for (ClusterMember member : members) {
      places.add(names.addresses(host(member.member().host())));
    }
    refuseTheSame(members, places);
    int index = index(members, places, said, names);
    String own = members.get(index).member().host();
    int port = said.port == null ? port(own) : said.port;
    InetAddress address = address(members, places, index, said, names);
    List<String> addresses =
        said.bind.isEmpty() && address != null ? List.of(address.getHostAddress()) : said.bind;
    InetSocketAddress raft =
        new InetSocketAddress(raftHost(addresses, address), port(members.get(index).raftAddress()));
    boolean alone =
        places.stream()
            .allMatch(
                place ->
                    !place.isEmpty() && place.stream().allMatch(InetAddress::isLoopbackAddress));
    List<String> unknown = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      if (places.get(i).isEmpty()) {
        unknown.add(members.get(i).member().host());
      }
    }
    return new SelfDiscovery(index, addresses, port, raft, alone, unknown);
  }

  private static void refuseTheSame(List<ClusterMember> members, List<List<InetAddress>> places) {
    Map<InetSocketAddress, String> taken = new LinkedHashMap<>();
    for (int i = 0; i < members.size(); i++) {
      String name = members.get(i).member().host();
      for (InetAddress address : places.get(i)) {
        claim(taken, new InetSocketAddress(address, port(name)), name);
        claim(taken, new InetSocketAddress(address, port(members.get(i).raftAddress())), name);
      }
    }
  }

  private static void claim(
      Map<InetSocketAddress, String> taken, InetSocketAddress place, String name) {
    String other = taken.putIfAbsent(place, name);
    if (other != null && !other.equals(name)) {
      throw new IllegalArgumentException(
          "%s and %s are the same server: both lead to %s, port %d"
              .formatted(other, name, place.getAddress().getHostAddress(), place.getPort()));
    }
  }

  private static int index(
      List<ClusterMember> members,
      List<List<InetAddress>> places,
      Said said,
      NameResolution names) {
    if (said.self != null) {
      for (int i = 0; i < members.size(); i++) {
        if (members.get(i).member().host().equalsIgnoreCase(said.self)) {
          return i;
        }
      }
      throw new IllegalArgumentException(
          "--advertise %s is none of the members: %s".formatted(said.self, listed(members)));
    }
    List<Integer> own = new ArrayList<>();
    for (int i = 0; i < members.size(); i++) {
      boolean samePort = said.port == null || said.port == port(members.get(i).member().host());
      if (samePort && places.get(i).stream().anyMatch(place -> isHere(place, said, names))) {
        own.add(i);
      }
    }
    if (own.size() == 1) {
      return own.getFirst();
    }
    throw new IllegalArgumentException(
        own.isEmpty() ? noneIsHere(members, places, said) : severalAreHere(members, own, said));
  }

  private static boolean isHere(InetAddress place, Said said, NameResolution names) {
    if (!names.isOwn(place)) {
      return false;
    }
    return said.bind.isEmpty()
        || said.bind.stream()
            .flatMap(bound -> names.addresses(bound).stream())
            .anyMatch(bound -> bound.isAnyLocalAddress() || bound.equals(place));
  }

  private static String noneIsHere(
      List<ClusterMember> members, List<List<InetAddress>> places, Said said) {
    String unknown =
        members.stream()
            .filter(member -> places.get(members.indexOf(member)).isEmpty())
            .map(member -> host(member.member().host()))
            .distinct()
            .collect(Collectors.joining(", "));
    return "none of the members is this server%s: %s%s; --advertise HOST:PORT says which one it is"
        .formatted(
            said.port == null ? "" : " with --port " + said.port,
            listed(members),
            unknown.isEmpty() ? "" : " (nobody knows " + unknown + ")");
  }

  private static String severalAreHere(List<ClusterMember> members, List<Integer> own, Said said) {
    String here =
        own.stream()
            .map(index -> members.get(index).member().host())
            .collect(Collectors.joining(", "));
    return "several of the members could be this server: %s; %s"
        .formatted(
            here, said.port == null ? "--port PORT says which" : "--bind ADDRESS says which");
  }

  private static @Nullable InetAddress address(
      List<ClusterMember> members,
      List<List<InetAddress>> places,
      int index,
      Said said,
      NameResolution names) {
    InetAddress own = places.get(index).stream().filter(names::isOwn).findFirst().orElse(null);
    if (!said.bind.isEmpty()) {
      return own;
    }
    String name = members.get(index).member().host();
    if (own == null) {
      throw new IllegalArgumentException(
          name + " leads to no address of this machine; --bind ADDRESS says where to listen");
    }
    boolean others =
        places.stream()
            .flatMap(List::stream)
            .anyMatch(place -> !place.isLoopbackAddress() && !names.isOwn(place));
    if (own.isLoopbackAddress() && others) {
      throw new IllegalArgumentException(
          "%s leads to %s here, where members on other machines do not reach it; mend that (often"
                  .formatted(name, own.getHostAddress())
              + " in /etc/hosts), or say with --bind ADDRESS where to listen");
    }
    return own;
  }

  /** The own address when it is bound or everything is; otherwise the first that is. */
  private static String raftHost(List<String> addresses, @Nullable InetAddress own) {
    return own != null && addresses.contains(own.getHostAddress())
        ? own.getHostAddress()
        : addresses.getFirst();
  }

  private static String listed(List<ClusterMember> members) {
    return members.stream().map(member -> member.member().host()).collect(Collectors.joining(", "));
  }

  private static String host(String hostAndPort) {
    return hostAndPort.substring(0, hostAndPort.lastIndexOf(':'));
  }

  private static int port(String hostAndPort) {
    return Integer.parseInt(hostAndPort.substring(hostAndPort.lastIndexOf(':') + 1));
  }
}
