package dev.morphium.benchmarks.process;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The command that starts another Java virtual machine like this one, as a server is started.
 *
 * @param options further options of the virtual machine
 */
public record JavaCommand(List<String> options) {
  /** A virtual machine as users get it. */
  public static final JavaCommand USUAL = new JavaCommand(List.of());

  public JavaCommand {
    options = List.copyOf(options);
  }

  /**
   * A virtual machine that has touched its heap before it begins: where a hypervisor gives memory
   * out at first touch, a growing heap costs more than the work that fills it.
   *
   * @param heap how much, such as {@code 2g}
   */
  public static JavaCommand touching(String heap) {
    return new JavaCommand(List.of("-Xms" + heap, "-XX:+AlwaysPreTouch"));
  }

  /** Runs a main class of this class path. */
  public List<String> of(String mainClass, String... arguments) {
    return command(List.of("-cp", System.getProperty("java.class.path"), mainClass), arguments);
  }

  /** Runs a jar. */
  public List<String> ofJar(Path jar, String... arguments) {
    return command(List.of("-jar", jar.toString()), arguments);
  }

  private List<String> command(List<String> program, String... arguments) {
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
    command.addAll(options);
    command.addAll(program);
    command.addAll(List.of(arguments));
    return command;
  }
}
