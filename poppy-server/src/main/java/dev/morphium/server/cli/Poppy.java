package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.setup.OwnPlace;
import dev.morphium.server.training.TrainingRun;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The program {@code poppy}: starts a server, tells where it is, and runs until it is told to stop.
 *
 * <p>Standard output carries one line, the ready line with the connection string; everything else
 * goes to standard error. It ends with 0 after a signal (SIGTERM, SIGINT), with 1 when it cannot
 * start, with 2 when the command line is wrong, and with others for what is wrong with its disk or
 * its set.
 */
@Command(
    name = "poppy",
    description = {
      "Poppy is a MongoDB-compatible server that keeps its data in memory, and on the disk, too,"
          + " when it is given a directory (--journal)."
    },
    mixinStandardHelpOptions = true,
    sortOptions = false,
    versionProvider = Poppy.Version.class,
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:stopped by a signal",
      "1:cannot start",
      "2:wrong command line",
      "3:a directory or a file cannot be used: no rights, no room, not there",
      "4:the directory is in use by another process",
      "5:what is in the directory is damaged, or of a newer version",
      "6:the disk failed while the server ran",
      "7:all other members of the set refuse this one: another key, set or version"
    })
public final class Poppy implements Callable<Integer> {
  private static final long GRACE_MILLIS = 2000;

  @Spec private CommandSpec spec = CommandSpec.create();

  private @Nullable Level level;

  @Mixin private ListenOptions listen = new ListenOptions();

  @Option(
      names = "--log-level",
      paramLabel = "LEVEL",
      description =
          "What to log to standard error: error, warn, info, debug, trace (warn; info for a member"
              + " of a set).")
  void setLevel(String value) {
    level =
        switch (value.toLowerCase(Locale.ROOT)) {
          case "error" -> Level.ERROR;
          case "warn" -> Level.WARN;
          case "info" -> Level.INFO;
          case "debug" -> Level.DEBUG;
          case "trace" -> Level.TRACE;
          default ->
              throw new ParameterException(
                  spec.commandLine(),
                  "--log-level takes error, warn, info, debug or trace, not '" + value + "'");
        };
  }

  @Mixin private DeploymentOptions deployment = new DeploymentOptions();

  @Option(
      names = "--end-with",
      paramLabel = "PROCESS",
      hidden = true,
      description = "Process without which this one is of no use.")
  private long parent;

  @Option(
      names = "--train",
      description = {
        "Serve a workload of its own for some seconds and stop, so that the virtual machine can"
            + " write the cache that speeds up later starts: with java"
            + " -XX:AOTCacheOutput=poppy-server.aot (Java 25), used by"
            + " -XX:AOTCache=poppy-server.aot."
      })
  private boolean train;

  @Mixin private SetOptions set = new SetOptions();
  @Mixin private HistoryOptions history = new HistoryOptions();
  @Mixin private JournalOptions journal = new JournalOptions();
  @Mixin private DumpOptions dumps = new DumpOptions();
  @Mixin private ParameterOptions parameters = new ParameterOptions();

  /** Starts the program; it ends with {@link System#exit}. */
  public static void main(String[] arguments) {
    Carriers.limit();
    System.exit(run(arguments));
  }

  /** Runs the program to its end; its exit code. */
  static int run(String... arguments) {
    return Programs.run(ClientPrograms.listed(new CommandLine(new Poppy())), arguments);
  }

  @Override
  public Integer call() throws Exception {
    boolean isMember = set.isMember();
    Logging.start(level != null ? level : isMember ? Level.INFO : Level.WARN);
    if (train) {
      return train();
    }
    PoppyServer server = PoppyServer.start(isMember ? member() : alone());
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> server.close(GRACE_MILLIS), "poppy-stop"));
    StopSignals.exitWithZero();
    if (parent > 0) {
      ProcessHandle.of(parent)
          .map(ProcessHandle::onExit)
          .orElseGet(() -> CompletableFuture.completedFuture(null))
          .thenRunAsync(() -> System.exit(0));
    }
    ready(server, System.out);
    server.awaitClose();
    IOException failure = server.failure();
    return failure == null ? ExitCode.OK : ExitCodes.whileRunning(failure);
  }

  /** A server with nothing but what the training needs: it keeps no data anywhere. */
  private static int train() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    ServerSettings network = network(List.of(loopback.getHostAddress()), 0);
    try (PoppyServer server = PoppyServer.start(PoppySettings.inMemory(network))) {
      TrainingRun.on(new InetSocketAddress(loopback, server.port()));
    }
    return ExitCode.OK;
  }

  private PoppySettings alone() {
    return settings(network(listen.addresses(), listen.port()), deployment.read());
  }

  private PoppySettings member() throws IOException {
    String setName = deployment.setName();
    List<ClusterMember> members = set.members();
    OwnPlace place = set.place(members, listen, deployment.advertised());
    ServerSettings network = network(place.addresses(), place.port()).amongMembers();
    return settings(network, Deployment.usual()).with(set.settings(setName, members, place));
  }

  private static ServerSettings network(List<String> addresses, int port) {
    return ServerSettings.of(addresses, port, Runtime.getRuntime().availableProcessors());
  }

  private PoppySettings settings(ServerSettings network, Deployment deployed) {
    return new PoppySettings(
        network,
        deployed,
        parameters.read(),
        history.bytes(),
        journal.read(),
        null,
        dumps.read(),
        Version.text(),
        commandLine());
  }

  private List<String> commandLine() {
    List<String> all = new ArrayList<>(List.of("poppy"));
    all.addAll(spec.commandLine().getParseResult().originalArgs());
    return all;
  }

  private static void ready(PoppyServer server, PrintStream out) {
    out.println(Version.text() + " is ready: " + server.connectionString());
    out.flush();
  }

  /** Name and version, as the jar's manifest has it. */
  public static final class Version implements CommandLine.IVersionProvider {
    @Override
    public String[] getVersion() {
      return new String[] {text()};
    }

    static String text() {
      String version = Poppy.class.getPackage().getImplementationVersion();
      return "Poppy " + (version == null ? "(development)" : version);
    }
  }
}
