package dev.morphium.benchmarks.security;

import dev.morphium.benchmarks.load.Transport;
import dev.morphium.benchmarks.process.WorkDirectory;
import dev.morphium.benchmarks.report.Report;
import io.netty.channel.EventLoopGroup;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** Measures logins, authorization, TLS and metrics: what they cost a server. */
@Command(
    name = "security",
    mixinStandardHelpOptions = true,
    description = "Measures what logins, authorization, TLS and metrics cost a server.")
public final class SecurityCommand implements Callable<Integer> {
  /** What can be measured. */
  enum Part {
    LOGINS,
    FINDS,
    PROCESSOR,
    CONNECTIONS
  }

  @Option(names = "--parts", split = ",", description = "What is measured (${DEFAULT-VALUE}).")
  private List<Part> parts = List.of(Part.values());

  @Option(names = "--callers", description = "Connections that send finds (${DEFAULT-VALUE}).")
  private int callers = 8;

  @Option(names = "--starts", description = "Pairs of servers for the finds (${DEFAULT-VALUE}).")
  private int starts = 2;

  @Option(names = "--rounds", description = "Rounds with each pair (${DEFAULT-VALUE}).")
  private int rounds = 5;

  @Option(names = "--seconds", description = "Time of each measurement (${DEFAULT-VALUE}).")
  private double seconds = 2;

  @Option(names = "--connections", description = "Connections that log in (${DEFAULT-VALUE}).")
  private int connections = 10_000;

  @Option(names = "--folder", description = "Where a directory is made (${DEFAULT-VALUE}).")
  private String folder = System.getProperty("java.io.tmpdir");

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    EventLoopGroup group = Transport.group(1);
    Report report = new Report("Security");
    try (WorkDirectory directory = WorkDirectory.in(folder, "poppy-security")) {
      for (Part part : parts) {
        switch (part) {
          case LOGINS -> new LoginCost(group, directory.path(), seconds).run(rounds, report);
          case FINDS ->
              new FindCost(group, directory.path(), callers, seconds).run(starts, rounds, report);
          case PROCESSOR ->
              new ProcessorShare(group, directory.path(), callers, 5 * seconds).run(report);
          case CONNECTIONS -> new ConnectionStorm(group, directory.path(), connections).run(report);
        }
      }
    } finally {
      group.shutdownGracefully();
    }
    report.print(System.out);
    report.write(json);
    return 0;
  }
}
