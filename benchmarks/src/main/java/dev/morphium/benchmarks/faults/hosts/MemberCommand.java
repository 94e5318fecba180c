package dev.morphium.benchmarks.faults.hosts;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command line of a member. */
final class MemberCommand {
  static final String SET_NAME = "faults";
  private static final String POPPY = "dev.morphium.server.cli.Poppy";

  private MemberCommand() {}

  /** Of member {@code self}; {@code own} is its directory, {@code key} the file with the key. */
  static List<String> of(SetPlan plan, Network network, int self, Path own, Path key) {
    List<String> hosts = new ArrayList<>();
    for (int i = 0; i < plan.members(); i++) {
      hosts.add(network.host(i));
    }
    List<String> command = new ArrayList<>(network.prefix(self));
    command.addAll(java());
    String members = String.join(",", hosts);
    if (plan.clocks()) {
      command.add(ClockedMember.class.getName());
      command.addAll(
          List.of(SET_NAME, members, Integer.toString(self), own.toString(), key.toString()));
      return command;
    }
    String host = network.host(self);
    command.add(POPPY);
    command.addAll(List.of("--repl-set", SET_NAME, "--members", members));
    command.addAll(List.of("--port", host.substring(host.lastIndexOf(':') + 1)));
    command.addAll(List.of("--dir", own.toString(), "--cluster-key-file", key.toString()));
    if (plan.journal()) {
      command.addAll(List.of("--journal", own.resolve("journal").toString()));
    }
    return command;
  }

  private static List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("--enable-native-access=ALL-UNNAMED");
    if (Runtime.version().feature() >= 24) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    return command;
  }
}
