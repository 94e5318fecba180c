package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.HelpText;
import dev.morphium.server.cli.option.OptionReader;
import dev.morphium.server.cli.option.UsageException;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.net.OpenFiles;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.setup.SelfDiscovery;
import dev.morphium.server.tls.ServerTls;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All options of the server, and what they come to together. */
final class ServerOptions {
  private final CommandOption help =
      CommandOption.flag("Show this help message and exit.", "-h", "--help");
  private final CommandOption version =
      CommandOption.flag("Print version information and exit.", "-V", "--version");
  private final CommandOption level =
      CommandOption.one(
          "LEVEL",
          "What to log to standard error: error, warn, info, debug, trace (warn; info for a member"
              + " of a set).",
          "--log-level");
  private final CommandOption training =
      CommandOption.flag(
          "Serve a workload of its own for some seconds and stop, so that the virtual machine can"
              + " write the cache that makes later starts fast: with java"
              + " -XX:AOTCacheOutput=poppy-server.aot before -jar (Java 25); later starts use it by"
              + " -XX:AOTCache=poppy-server.aot.",
          "--train");
  private final CommandOption parent =
      CommandOption.one("PROCESS", "Process without which this one is of no use.", "--end-with")
          .hidden();
  private final CommandOption noScripting =
      CommandOption.flag(
          "Refuse server-side JavaScript: $where, $function, $accumulator and mapReduce.",
          "--no-scripting",
          "--noscripting");
  private final ListenOptions listen = new ListenOptions();
  private final ConnectionOptions connections = new ConnectionOptions();
  private final DeploymentOptions deployment = new DeploymentOptions();
  private final SetOptions set = new SetOptions();
  private final TlsOptions tls = new TlsOptions();
  private final HistoryOptions history = new HistoryOptions();
  private final MemoryOptions memory = new MemoryOptions();
  private final JournalOptions journal = new JournalOptions();
  private final DumpOptions dumps = new DumpOptions();
  private final AuditOptions audit = new AuditOptions();
  private final ParameterOptions parameters = new ParameterOptions();
  private final AccessOptions access;
  private final List<String> words;

  /**
   * Reads a command line.
   *
   * @throws UsageException when it is wrong
   */
  ServerOptions(String... arguments) {
    this(System.getenv(), arguments);
  }

  ServerOptions(Map<String, String> environment, String... arguments) {
    access = new AccessOptions(environment);
    words = List.of(arguments);
    new OptionReader(all()).read(arguments);
  }

  private List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>(listen.all());
    all.addAll(connections.all());
    all.addAll(access.all());
    all.add(level);
    all.addAll(deployment.all());
    all.add(parent);
    all.addAll(set.all());
    all.addAll(tls.all());
    all.addAll(history.all());
    all.addAll(memory.all());
    all.addAll(journal.all());
    all.addAll(dumps.all());
    all.addAll(audit.all());
    all.addAll(parameters.all());
    all.add(noScripting);
    all.add(training);
    all.add(help);
    all.add(version);
    return all;
  }

  boolean wantsHelp() {
    return help.isGiven();
  }

  boolean wantsVersion() {
    return version.isGiven();
  }

  boolean wantsTraining() {
    return training.isGiven();
  }

  /** The process that this one ends with; null when there is none. */
  @Nullable Long parent() {
    String value = parent.value();
    return value == null ? null : Long.valueOf(value);
  }

  /** What is logged. */
  Level level() {
    String value = level.value();
    if (value == null) {
      return set.isMember() ? Level.INFO : Level.WARN;
    }
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "error" -> Level.ERROR;
      case "warn" -> Level.WARN;
      case "info" -> Level.INFO;
      case "debug" -> Level.DEBUG;
      case "trace" -> Level.TRACE;
      default ->
          throw new UsageException(
              "--log-level takes error, warn, info, debug or trace, not '" + value + "'");
    };
  }

  /** The server that was asked for. */
  PoppySettings settings() throws IOException {
    return set.isMember() ? member() : alone();
  }

  private PoppySettings alone() throws IOException {
    return settings(network(listen.addresses(), listen.port()), deployment.read(), reachAlone());
  }

  private PoppySettings member() throws IOException {
    String setName = deployment.setName();
    List<ClusterMember> members = set.members();
    SelfDiscovery place = set.place(members, listen, deployment.advertised());
    ServerSettings network = network(place.addresses(), place.port()).amongMembers();
    ClusterSettings own =
        set.settings(
            setName, members, place, tls, tls.membership(parameters.read(), set.hasCertificates()));
    String reach = place.alone() ? Reach.of("--bind", place.addresses()) : "--members";
    return settings(network, Deployment.usual(), reach).with(own);
  }

  static ServerSettings network(List<String> addresses, int port) {
    return ServerSettings.of(addresses, port, Runtime.getRuntime().availableProcessors());
  }

  /** What lets other machines in; null when nothing does. */
  private @Nullable String reachAlone() {
    String bound = Reach.of("--bind", listen.addresses());
    String advertised = deployment.advertised();
    return bound != null || advertised == null
        ? bound
        : Reach.of("--advertise", List.of(advertised));
  }

  private PoppySettings settings(
      ServerSettings network, Deployment deployed, @Nullable String reach) throws IOException {
    ServerSettings limited = connections.limit(network, OpenFiles.limit());
    ServerParameters started = given();
    ServerTls clients = tls.clients(tls.membership(started, set.hasCertificates()));
    return new PoppySettings(
        clients == null ? limited : limited.with(clients),
        deployed,
        started,
        history.bytes(),
        memory.read(),
        journal.read(),
        null,
        dumps.read(),
        access.settings(reach),
        access.users(),
        Poppy.version(),
        commandLine(),
        !noScripting.isGiven());
  }

  private ServerParameters given() {
    ServerParameters read = parameters.read();
    audit.apply(read);
    return read;
  }

  /** The audit log that was asked for; null for none. */
  @Nullable AuditLog auditLog() throws IOException {
    return audit.open();
  }

  private List<String> commandLine() {
    List<String> all = new ArrayList<>(List.of("poppy"));
    all.addAll(words);
    return all;
  }

  /** The text that lists the members of the set; empty when there is none. */
  String members() {
    return set.listed();
  }

  /** What {@code --help} shows. */
  String helpText() {
    HelpText text =
        new HelpText()
            .paragraph("Usage: poppy [OPTION]... | poppy COMMAND [OPTION]...")
            .paragraph(
                "Poppy is a MongoDB-compatible server that keeps its data in memory, and on the"
                    + " disk, too, when it is given a directory (--journal).")
            .options(all())
            .paragraph("")
            .paragraph("Exit codes:")
            .entry("  0", "stopped by a signal")
            .entry("  1", "cannot start")
            .entry("  2", "wrong command line")
            .entry("  3", "not enough memory")
            .entry("  4", "the directory is in use by another process")
            .entry("  5", "what is in the directory is damaged, or of a newer version")
            .entry("  6", "the disk failed while the server ran")
            .entry(
                "  7", "all other members of the set refuse this one: another key, set or version")
            .entry("  8", "a directory or a file cannot be used: no rights, no room, not there")
            .entry("  9", "an error in the server, after which it cannot go on")
            .paragraph("")
            .paragraph("Commands:");
    ClientPrograms.descriptions()
        .forEach((name, description) -> text.entry("  " + name, description));
    return text.toString();
  }
}
