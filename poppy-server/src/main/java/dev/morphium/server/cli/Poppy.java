package dev.morphium.server.cli;

import dev.morphium.engine.parameter.RecentLog;
import dev.morphium.server.PoppyServer;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.training.TrainingRun;
import java.io.IOException;
import java.io.PrintStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/**
 * The program {@code poppy}: starts a server, tells where it is, and runs until it is told to stop.
 *
 * <p>Standard output carries one line, the ready line with the connection string; everything else
 * goes to standard error. It ends with 0 after a signal (SIGTERM, SIGINT, SIGHUP), with 1 when it
 * cannot start, with 2 when the command line is wrong, and with others for what is wrong with its
 * memory, its disk or its set.
 */
public final class Poppy {
  private static final long GRACE_MILLIS = 2000;

  private Poppy() {}

  /** Starts the program; it ends with {@link System#exit}. */
  public static void main(String[] arguments) {
    ProcessHalt halt = new ProcessHalt();
    Thread.setDefaultUncaughtExceptionHandler(halt);
    System.exit(run(halt, arguments));
  }

  /** Runs the program to its end; its exit code. */
  private static int run(ProcessHalt halt, String... arguments) {
    String elsewhere = ClientPrograms.elsewhere(arguments);
    if (elsewhere != null) {
      return complain(elsewhere, ExitCodes.USAGE);
    }
    try {
      return serve(new ServerOptions(arguments), halt);
    } catch (UsageException e) {
      return complain(e.getMessage() + "; --help lists all options", ExitCodes.USAGE);
    } catch (IOException e) {
      return complain(String.valueOf(e.getMessage()), ExitCodes.of(e));
    } catch (InterruptedException | RuntimeException e) {
      return complain(e.toString(), ExitCodes.of(e));
    }
  }

  private static int serve(ServerOptions options, ProcessHalt halt)
      throws IOException, InterruptedException {
    if (options.wantsHelp() || options.wantsVersion()) {
      System.out.println(options.wantsHelp() ? options.helpText().stripTrailing() : version());
      return ExitCodes.STOPPED;
    }
    RecentLog recent = new RecentLog();
    Logging.start(options.level(), recent);
    if (options.wantsTraining()) {
      return train();
    }
    PoppySettings settings = options.settings();
    settings.parameters().logTo(recent);
    PoppyServer server =
        PoppyServer.start(settings, InstantSource.system(), halt, options.auditLog());
    Runtime.getRuntime()
        .addShutdownHook(new Thread(() -> server.close(GRACE_MILLIS), "poppy-stop"));
    StopSignals.handle(hangUp(server), server::rotateAuditLog);
    Long parent = options.parent();
    if (parent != null) {
      endWith(parent);
    }
    recent.started();
    ready(server, System.out);
    server.awaitClose();
    IOException failure = server.failure();
    return failure == null ? ExitCodes.STOPPED : ExitCodes.whileRunning(failure);
  }

  /** With certificates SIGHUP has them read again; otherwise it ends the process, as a terminal. */
  private static Runnable hangUp(PoppyServer server) {
    return server.hasCertificates() ? server::rotateCertificates : () -> System.exit(0);
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
    out.println(version() + " is ready: " + server.connectionString());
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
