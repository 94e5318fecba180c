package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.random.RandomGenerator;

/**
 * A network namespace for each member, joined by a bridge, on which the clients are as well.
 *
 * <p>It takes Linux, the program {@code ip} and the rights of root. What a member sends to another
 * is cut by a route to nowhere; a link is slowed by {@code tc}. Source: ip-netns(8), ip-route(8),
 * tc-tbf(8).
 */
final class Namespaces implements Network {
  private static final int PORT = 27_017;
  private static final int CLIENTS = 254;
  private static final String LINK = "eth0";

  private final String name;
  private final String subnet;
  private final int members;
  private final Set<List<String>> healing = new HashSet<>();

  private Namespaces(String name, String subnet, int members) {
    this.name = name;
    this.subnet = subnet;
    this.members = members;
  }

  /** Whether this machine lets this process make namespaces. */
  static boolean arePossible(RandomGenerator random) {
    String probe = "pft" + Integer.toHexString(random.nextInt(0x100000, 0xFFFFFF));
    boolean made = Shell.succeeds("ip", "netns", "add", probe);
    return made && Shell.succeeds("ip", "netns", "del", probe);
  }

  static Namespaces open(int members, RandomGenerator random) throws IOException {
    String name = "pf" + Integer.toHexString(random.nextInt(0x100000, 0xFFFFFF));
    String subnet = "10.%d.%d.".formatted(random.nextInt(64, 255), random.nextInt(256));
    Namespaces opened = new Namespaces(name, subnet, members);
    try {
      opened.make();
      return opened;
    } catch (IOException e) {
      opened.close();
      throw e;
    }
  }

  private void make() throws IOException {
    Shell.run("ip", "link", "add", name, "type", "bridge");
    Shell.run("ip", "addr", "add", subnet + CLIENTS + "/24", "dev", name);
    Shell.run("ip", "link", "set", name, "up");
    for (int i = 0; i < members; i++) {
      String outside = name + "n" + i;
      Shell.run("ip", "netns", "add", space(i));
      Shell.run(
          "ip", "link", "add", outside, "type", "veth", "peer", "name", LINK, "netns", space(i));
      Shell.run("ip", "link", "set", outside, "master", name, "up");
      Shell.run("ip", "-n", space(i), "addr", "add", address(i) + "/24", "dev", LINK);
      Shell.run("ip", "-n", space(i), "link", "set", LINK, "up");
      Shell.run("ip", "-n", space(i), "link", "set", "lo", "up");
    }
  }

  private String space(int member) {
    return name + "-" + member;
  }

  private String address(int member) {
    return subnet + (member + 1);
  }

  @Override
  public String host(int member) {
    return address(member) + ":" + PORT;
  }

  @Override
  public List<String> prefix(int member) {
    return List.of("ip", "netns", "exec", space(member));
  }

  @Override
  public boolean canCut() {
    return true;
  }

  @Override
  public void cut(int from, int to) throws IOException {
    block(from, address(to));
  }

  @Override
  public void cutFromClients(int member) throws IOException {
    block(member, subnet + CLIENTS);
  }

  private void block(int member, String address) throws IOException {
    List<String> undo = List.of("ip", "-n", space(member), "route", "del", "blackhole", address);
    if (healing.add(undo)) {
      Shell.run("ip", "-n", space(member), "route", "add", "blackhole", address);
    }
  }

  @Override
  public void slow(int member, int kilobits) throws IOException {
    if (healing.add(List.of("tc", "-n", space(member), "qdisc", "del", "dev", LINK, "root"))) {
      Shell.run(
          "tc",
          "-n",
          space(member),
          "qdisc",
          "add",
          "dev",
          LINK,
          "root",
          "tbf",
          "rate",
          kilobits + "kbit",
          "burst",
          "16kb",
          "latency",
          "300ms");
    }
  }

  @Override
  public void heal() throws IOException {
    List<List<String>> all = new ArrayList<>(healing);
    healing.clear();
    for (List<String> undo : all) {
      Shell.run(undo.toArray(String[]::new));
    }
  }

  @Override
  public void close() {
    for (int i = 0; i < members; i++) {
      Shell.succeeds("ip", "netns", "del", space(i));
      Shell.succeeds("ip", "link", "del", name + "n" + i);
    }
    Shell.succeeds("ip", "link", "del", name);
  }
}
