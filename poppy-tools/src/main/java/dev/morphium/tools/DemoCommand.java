package dev.morphium.tools;

import dev.morphium.server.cli.ClientPrograms;
import dev.morphium.server.cli.Logging;
import dev.morphium.server.cli.Poppy;
import dev.morphium.tools.demo.Demo;
import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Option;

/** The command {@code poppy demo}: demonstrates a failover with a replica set of three. */
@Command(
    name = "demo",
    description = {
      ClientPrograms.DEMO,
      "They run on this machine. The primary is killed while an application writes, and is started"
          + " again; what happens is told. Takes half a minute, and nothing is left of it."
    },
    mixinStandardHelpOptions = true,
    versionProvider = ToolsVersion.class)
final class DemoCommand implements Callable<Integer> {
  private static final Duration USUAL = Duration.ofSeconds(3);
  private static final Duration BRIEF = Duration.ofMillis(200);

  @Option(names = "--brief", description = "Write for a moment only between what happens.")
  private boolean brief;

  @Override
  public Integer call() throws Exception {
    Logging.warnOnly();
    boolean good =
        Demo.tell(
            server(),
            UUID.randomUUID().toString().replace("-", ""),
            System.out,
            brief ? BRIEF : USUAL);
    return good ? ExitCode.OK : ExitCode.SOFTWARE;
  }

  /** The server, in the Java that runs this and with its options, but with less memory. */
  private static List<String> server() {
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
