package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.net.ListenException;
import dev.morphium.server.training.TrainingRun;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The program {@code poppy}: starts a server, tells where it is, and runs until it is told to stop.
 *
 * <p>Standard output carries one line, the ready line with the connection string; everything else
 * goes to standard error or to the log's file. What it ends with is in {@link ExitCodes}.
 */
public final class Poppy {
  private static final Logger LOG = LoggerFactory.getLogger(Poppy.class);
  private static final long GRACE_MILLIS = 2000;

  private Poppy() {}

  /** Starts the program; it ends with {@link System#exit}. */
  public static void main(String[] arguments) {
    ProcessHalt halt = new ProcessHalt();
    Thread.setDefaultUncaughtExceptionHandler(halt);
    System.exit(run(halt, arguments));
  }

  /** Runs the program to its end; its exit code. */
  private static int run(ProcessHalt halt, String... given) {
    String[] arguments = ClientPrograms.withoutHelp(given);
    if (arguments.length > 0 && arguments[0].equals(VersionCommand.NAME)) {
      return version(arguments);
    }
    String elsewhere = ClientPrograms.elsewhere(arguments);
    if (elsewhere != null) {
      return complain(elsewhere, ExitCodes.USAGE);
    }
    String unknown = ClientPrograms.unknown(arguments);
    if (unknown != null) {
      return complain(unknown + "; --help lists all commands", ExitCodes.USAGE);
    }
    try {
      if (List.of(arguments).contains(FileOptions.CHECK)) {
        return check("The configuration is good.\n", arguments);
      }
      ServerOptions options = new ServerOptions(arguments);
      return options.wantsPrint() ? check(options.printed(), arguments) : serve(options, halt);
    } catch (UsageException e) {
      return refuse(e, arguments);
    } catch (IOException e) {
      return complain(String.valueOf(e.getMessage()), ExitCodes.of(e));
    } catch (InterruptedException | RuntimeException e) {
      return complain(e.toString(), ExitCodes.of(e));
    }
  }

  /** The names of the server's options, each with whether it takes a value. */
  public static Map<String, Boolean> optionNames() {
    Map<String, Boolean> names = new TreeMap<>();
    for (CommandOption option : new ServerOptions(Map.of()).allOptions()) {
      if (!option.isHidden()) {
        option.names().forEach(name -> names.put(name, option.takesValue()));
      }
    }
    return names;
  }

  private static int version(String... arguments) {
    List<String> options = List.of(arguments).subList(1, arguments.length);
    if (options.equals(List.of("--help"))) {
      System.out.println("Usage: poppy version [--json]\n" + VersionCommand.DESCRIPTION);
      return ExitCodes.STOPPED;
    }
    if (!options.isEmpty() && !options.equals(List.of("--json"))) {
      return complain("version takes no option but --json", ExitCodes.USAGE);
    }
    System.out.println(VersionCommand.text(!options.isEmpty()));
    return ExitCodes.STOPPED;
  }

  /** Tells all that keeps the server from starting, be it one of many things that has done so. */
  private static int refuse(UsageException first, String... arguments) {
    List<String> problems = List.copyOf(problems(arguments));
    if (problems.isEmpty()) {
      problems = List.of(first.getMessage());
    }
    problems.subList(0, problems.size() - 1).forEach(each -> complain(each, ExitCodes.USAGE));
    return complain(problems.getLast() + "; --help lists all options", ExitCodes.USAGE);
  }

  /**
   * All that is wrong; what is opened for that, such as backup targets, does not log it as well.
   */
  private static Set<String> problems(String... arguments) {
    try {
      Logging.warnOnly();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return ServerOptions.problems(System.getenv(), arguments);
  }

  /** Tells all that is wrong, or prints a text when nothing is. */
  private static int check(String good, String... arguments) {
    Set<String> problems = problems(arguments);
    problems.forEach(problem -> complain(problem, ExitCodes.USAGE));
    if (problems.isEmpty()) {
      System.out.print(good);
    }
    return problems.isEmpty() ? ExitCodes.STOPPED : ExitCodes.USAGE;
  }

  private static int serve(ServerOptions options, ProcessHalt halt)
      throws IOException, InterruptedException {
    if (options.wantsHelp() || options.wantsVersion()) {
      System.out.println(options.wantsHelp() ? options.helpText().stripTrailing() : version());
      return ExitCodes.STOPPED;
    }
    RecentLog recent = new RecentLog();
    Logging logging = Logging.start(options.log(), recent);
    if (options.wantsTraining()) {
      return train();
    }
    PoppySettings settings = options.settings();
    settings.parameters().logTo(recent);
    logging.follow(settings.parameters());
    StartupWarnings.add(settings, options.allOptions(), recent);
    PoppyServer server = started(options, settings, halt);
    if (!stopsAtExit(server)) {
      return ExitCodes.TERMINATED;
    }
    StopSignals.handle(
        hangUp(server, options, settings.parameters(), logging),
        () -> server.rotateLogs("SIGUSR1"));
    Long parent = options.parent();
    if (parent != null) {
      endWith(parent);
    }
    recent.started();
    LOG.info("{} is ready: {}", named("version", version()), named("mode", server.description()));
    ready(server, System.out);
    server.awaitClose();
    IOException failure = server.failure();
    return failure == null ? ExitCodes.STOPPED : ExitCodes.whileRunning(failure);
  }

  /** Has a signal stop the server in order; false when one has come while it started. */
  private static boolean stopsAtExit(PoppyServer server) {
    Runnable stop =
        () -> {
          LOG.info("stopping: running commands have {} ms", named("graceMillis", GRACE_MILLIS));
          server.close(GRACE_MILLIS);
          LOG.info("stopped");
        };
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(stop, "poppy-stop"));
      return true;
    } catch (IllegalStateException ending) {
      stop.run();
      return false;
    }
  }

  private static PoppyServer started(
      ServerOptions options, PoppySettings settings, ProcessHalt halt) throws IOException {
    try {
      return PoppyServer.start(settings, InstantSource.system(), halt, options.auditLog());
    } catch (ListenException e) {
      String message = String.valueOf(e.getMessage());
      boolean clients = message.startsWith("cannot listen on ") && settings.cluster() == null;
      throw clients ? new ListenException(message + "; --port 0 takes any free one", e) : e;
    }
  }

  /** SIGHUP has certificates and the configuration file read again, and ends nothing. */
  private static Runnable hangUp(
      PoppyServer server, ServerOptions options, ServerParameters parameters, Logging logging) {
    if (!server.hasCertificates() && !options.hasFile()) {
      return () ->
          LOG.warn("SIGHUP: there is nothing to reload, neither a configuration file nor TLS");
    }
    Reload reload = new Reload(options, parameters, logging);
    return () -> {
      if (server.hasCertificates()) {
        server.rotateCertificates();
      }
      reload.run();
    };
  }

  private static void endWith(long parent) {
    ProcessHandle.of(parent)
        .map(ProcessHandle::onExit)
        .orElseGet(() -> CompletableFuture.completedFuture(null))
        .thenRunAsync(() -> System.exit(0));
  }

  /** A server with nothing but what the training needs: it keeps no data anywhere. */
  private static int train() throws IOException {
    InetAddress loopback = InetAddress.getLoopbackAddress();
    PoppySettings settings =
        PoppySettings.inMemory(ServerOptions.network(List.of(loopback.getHostAddress()), 0));
    try (PoppyServer server = PoppyServer.start(settings)) {
      StopSignals.handle();
      TrainingRun.on(new InetSocketAddress(loopback, server.port()));
    }
    return ExitCodes.STOPPED;
  }

  private static void ready(PoppyServer server, PrintStream out) {
    out.println(
        "%s is ready: %s; %s"
            .formatted(version(), server.description(), server.connectionString()));
    out.flush();
  }

  /** Ends a program with one line on standard error. */
  public static int complain(String message, int exitCode) {
    System.err.println("poppy: " + message);
    return exitCode;
  }

  /** Name and version, as the jar's manifest has it. */
  public static String version() {
    String version = Poppy.class.getPackage().getImplementationVersion();
    return "Poppy " + (version == null ? "(development)" : version);
  }
}
