package dev.morphium.benchmarks.cold;

import dev.morphium.benchmarks.report.Report;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/**
 * The first seconds of servers that live for one run of tests: fresh processes in turns, on the
 * same Java, with the same client, which is warm.
 */
@Command(
    name = "cold",
    mixinStandardHelpOptions = true,
    description =
        "Compares a start and the first operations with mongo-java-server, in fresh processes.")
public final class ColdCommand implements Callable<Integer> {
  private static final String PEER = "mongo-java-server";

  @Option(
      names = "--launcher",
      description = "What starts a Poppy, with its cache (${DEFAULT-VALUE}).")
  private Path launcher = Path.of("poppy");

  @Option(
      names = "--server-jar",
      description = "A poppy-server.jar to start by hand, too; several times for several builds.")
  private List<Path> jars = List.of();

  @Option(names = "--operations", description = "Operations of each life (${DEFAULT-VALUE}).")
  private int operations = 10_000;

  @Option(names = "--rounds", description = "Measured lives of each server (${DEFAULT-VALUE}).")
  private int rounds = 7;

  @Option(names = "--json", description = "Writes the results to this file, too.")
  private String json = "";

  @Override
  public Integer call() throws Exception {
    Map<String, List<String>> servers = servers();
    Map<String, List<ColdFigures>> lives = new LinkedHashMap<>();
    for (int round = -1; round < rounds; round++) {
      for (Map.Entry<String, List<String>> server : servers.entrySet()) {
        ColdFigures life = ColdLife.of(server.getValue(), operations);
        if (round >= 0) {
          lives.computeIfAbsent(server.getKey(), key -> new ArrayList<>()).add(life);
        }
      }
    }
    Report report = new Report("The first %,d operations of a process".formatted(operations));
    ColdFigures peer = ColdFigures.median(lives.getOrDefault(PEER, List.of()));
    boolean ahead = true;
    for (Map.Entry<String, List<ColdFigures>> server : lives.entrySet()) {
      ColdFigures own = ColdFigures.median(server.getValue());
      add(report, server.getKey(), own);
      if (!server.getKey().equals(PEER)) {
        add(
            report,
            server.getKey() + " / " + PEER,
            new ColdFigures(
                own.start() / peer.start(), own.wall() / peer.wall(), own.cpu() / peer.cpu()));
      }
      if (server.getKey().equals("launcher")) {
        ahead = own.start() < peer.start() && own.wall() < peer.wall() && own.cpu() < peer.cpu();
      }
    }
    report.print(System.out);
    report.write(json);
    return ahead ? 0 : 1;
  }

  private static void add(Report report, String name, ColdFigures figures) {
    report.figure(name + ": start", figures.start());
    report.figure(name + ": operations", figures.wall());
    report.figure(name + ": processor", figures.cpu());
  }

  private Map<String, List<String>> servers() throws IOException {
    String java = ProcessHandle.current().info().command().orElse("java");
    Map<String, List<String>> servers = new LinkedHashMap<>();
    servers.put(PEER, List.of(java, "-jar", peer().toString()));
    if (Files.isExecutable(launcher)) {
      prepare(byLauncher("cache"));
      servers.put("launcher", byLauncher("--port", "0"));
      // like for like: the peer has no sessions, so that drivers do less for each operation
      servers.put("launcher --standalone", byLauncher("--port", "0", "--standalone"));
    } else {
      System.err.println("no launcher at " + launcher + ": only jars are measured");
    }
    for (Path jar : jars) {
      servers.put(jar.toString(), List.of(java, "-jar", jar.toString(), "--port", "0"));
    }
    return servers;
  }

  /** Runs the launcher on the Java that this is. */
  private List<String> byLauncher(String... arguments) {
    List<String> command =
        new ArrayList<>(
            List.of(
                "env",
                "JAVA_HOME=" + System.getProperty("java.home"),
                launcher.toAbsolutePath().toString()));
    command.addAll(List.of(arguments));
    return command;
  }

  /** Has the launcher build what it needs, and its cache. */
  private static void prepare(List<String> command) throws IOException {
    try {
      if (new ProcessBuilder(command).inheritIO().start().waitFor() != 0) {
        throw new IOException(command + " has failed");
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  /** The jar that the build puts beside that of the measurements. */
  private static Path peer() throws IOException {
    Path own = Path.of(System.getProperty("java.class.path").split(File.pathSeparator, 2)[0]);
    Path peer = own.toAbsolutePath().resolveSibling(PEER + ".jar");
    if (!Files.exists(peer)) {
      throw new IOException("no " + peer + ": the build of benchmarks makes it (mvn package)");
    }
    return peer;
  }
}
