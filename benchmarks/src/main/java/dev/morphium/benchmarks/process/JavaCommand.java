package dev.morphium.benchmarks.process;

import java.util.ArrayList;
import java.util.List;

/** The command that starts another Java virtual machine like this one, as a server is started. */
public final class JavaCommand {
  private JavaCommand() {}

  /** Runs a main class of this class path. */
  public static List<String> of(String mainClass, String... arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.add("--enable-native-access=ALL-UNNAMED");
    int version = Runtime.version().feature();
    if (version >= 24) {
      command.add("--sun-misc-unsafe-memory-access=allow");
    }
    if (version >= 25) {
      command.add("-XX:+UseCompactObjectHeaders");
    }
    command.add("-XX:MaxRAMPercentage=50");
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), mainClass));
    command.addAll(List.of(arguments));
    return command;
  }
}
