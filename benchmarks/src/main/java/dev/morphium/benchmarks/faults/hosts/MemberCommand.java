package dev.morphium.benchmarks.faults.hosts;

import java.io.File;
import java.net.URI;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

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
    command.addAll(List.of("--repl-set", SET_NAME, "--no-auth", "--members", members));
    command.addAll(List.of("--port", host.substring(host.lastIndexOf(':') + 1)));
    command.addAll(List.of("--dir", own.toString(), "--cluster-key-file", key.toString()));
    if (plan.journal()) {
      command.addAll(List.of("--journal", own.resolve("journal").toString()));
    }
    return command;
  }

  /** The class path of this code, which is that of the program unless a launcher has its own. */
  private static String classPath() {
    if (MemberCommand.class.getClassLoader() instanceof URLClassLoader loader) {
      return Arrays.stream(loader.getURLs())
          .map(url -> Path.of(URI.create(url.toString())).toString())
          .collect(Collectors.joining(File.pathSeparator));
    }
    return System.getProperty("java.class.path");
  }

  private static List<String> java() {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("--enable-native-access=ALL-UNNAMED");
    if (Runtime.version().feature() >= 24) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    command.addAll(List.of("-Xmx512m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"));
    command.addAll(List.of("-cp", classPath()));
    return command;
  }
}
