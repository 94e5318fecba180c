package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import dev.morphium.server.demo.Story;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The command {@code poppy demo}: shows what a replica set is for, with one that runs. */
@Command(
    name = "demo",
    description = {
      "Starts three servers of one replica set on this machine, kills the primary while a client"
          + " writes, starts it again, and tells what happens. Takes half a minute; nothing is left"
          + " of it."
    },
    mixinStandardHelpOptions = true)
final class DemoCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofSeconds(3);
  private static final Duration BRIEF = Duration.ofMillis(200);

  @Option(names = "--brief", description = "Write for a moment only between what happens.")
  private boolean brief;

  @Override
  public Integer call() throws Exception {
    Logging.start(Level.WARN);
    boolean good =
        Story.tell(program(), UUID.randomUUID().toString(), System.out, brief ? BRIEF : USUAL);
    return good ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** This very program, in the Java that runs it and with its options, but with less memory. */
  private static List<String> program() {
    List<String> program = new ArrayList<>();
    program.add(ProcessHandle.current().info().command().orElse("java"));
    for (String option : ManagementFactory.getRuntimeMXBean().getInputArguments()) {
      if (!option.startsWith("-agentlib") && !option.startsWith("-XX:ArchiveClasses")) {
        program.add(option);
      }
    }
    program.add("-Xmx256m");
    program.add("-cp");
    program.add(System.getProperty("java.class.path"));
    program.add(Poppy.class.getName());
    return program;
  }
}
