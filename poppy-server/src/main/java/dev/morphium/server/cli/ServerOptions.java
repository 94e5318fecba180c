package dev.morphium.server.cli;

import ch.qos.logback.classic.Level;
import dev.morphium.engine.certificate.ClusterMembership;
import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.server.PoppySettings;
import dev.morphium.server.audit.AuditLog;
import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.cli.option.CommandOption;
import dev.morphium.server.cli.option.EnvironmentReader;
import dev.morphium.server.cli.option.HelpText;
import dev.morphium.server.cli.option.OptionGroup;
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
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** All options of the server, and what they come to together. */
final class ServerOptions {
  private final CommandOption help =
      CommandOption.flag("Show this help message and exit.", "-h", "--help").onlyOnTheCommandLine();
  private final CommandOption version =
      CommandOption.flag("Print version information and exit.", "-V", "--version")
          .onlyOnTheCommandLine();
  private final CommandOption training =
      CommandOption.flag(
              "Serve a workload of its own for some seconds and stop, so that the virtual machine"
                  + " can write the cache that makes later starts fast: with java"
                  + " -XX:AOTCacheOutput=poppy-server.aot before -jar (Java 25); later starts use"
                  + " it by -XX:AOTCache=poppy-server.aot.",
              "--train")
          .onlyOnTheCommandLine();
  private final CommandOption parent =
      CommandOption.one("PROCESS", "Process without which this one is of no use.", "--end-with")
          .hidden();
  private final CommandOption noScripting =
      CommandOption.flag(
          "Refuse server-side JavaScript: $where, $function, $accumulator and mapReduce.",
          "--no-scripting",
          "--noscripting");
  private final FileOptions files = new FileOptions();
  private final ListenOptions listen = new ListenOptions();
  private final ConnectionOptions connections = new ConnectionOptions();
  private final DeploymentOptions deployment = new DeploymentOptions();
  private final SetOptions set = new SetOptions();
  private final TlsOptions tls = new TlsOptions();
  private final HistoryOptions history = new HistoryOptions();
  private final MemoryOptions memory = new MemoryOptions();
  private final JournalOptions journal = new JournalOptions();
  private final DumpOptions dumps = new DumpOptions();
  private final BackupOptions backups = new BackupOptions();
  private final LogOptions log = new LogOptions();
  private final AuditOptions audit = new AuditOptions();
  private final AdminOptions admin = new AdminOptions();
  private final ParameterOptions parameters = new ParameterOptions();
  private final AccessOptions access;
  private final Map<String, String> environment;
  private final List<String> words;

  /**
   * Reads a command line, the environment of this process, and the file that one of them names.
   *
   * @throws UsageException when something is wrong
   */
  ServerOptions(String... arguments) {
    this(System.getenv(), arguments);
  }

  /**
   * Reads a command line, an environment, and the file that one of them names.
   *
   * @throws UsageException when something is wrong
   */
  ServerOptions(Map<String, String> environment, String... arguments) {
    this(
        environment,
        problem -> {
          throw problem;
        },
        arguments);
  }

  private ServerOptions(
      Map<String, String> environment, Consumer<UsageException> problems, String... arguments) {
    access = new AccessOptions(environment);
    this.environment = environment;
    words = List.of(arguments);
    List<CommandOption> all = all();
    new OptionReader(all, problems).read(arguments);
    new EnvironmentReader(all, problems).read(environment);
    files.read(all, problems);
  }

  /**
   * All that is wrong with a command line, an environment and a file, without starting anything:
   * also what the files that they name have.
   */
  static Set<String> problems(Map<String, String> environment, String... arguments) {
    ConfigurationProblems problems = new ConfigurationProblems();
    new ServerOptions(environment, problems::add, arguments).check(problems);
    return problems.all();
  }

  private void check(ConfigurationProblems problems) {
    problems.checkEach(all());
    problems.check(access.all(), access::checkContradiction);
    problems.check(access.all(), access::users);
    problems.check(admin.all(), admin::read);
    checkSet(problems);
    checkTls(problems);
    problems.check(journal.all(), journal::read);
    problems.check(dumps.all(), dumps::read);
    problems.check(List.of(backups.target()), backups::checkTarget);
    problems.check(List.of(backups.keyFile()), backups::checkKey);
    problems.check(joined(dumps.all(), backups.all()), this::backups);
    problems.check(log.all(), log::settings);
    problems.check(audit.all(), audit::check);
    parameters.checks().forEach(check -> problems.check(List.of(), check::run));
  }

  private @Nullable BackupSettings backups() {
    return backups.read(dumps.read() != null, deployment.isReplicated());
  }

  private void checkSet(ConfigurationProblems problems) {
    problems.check(deployment.all(), deployment::read);
    if (!set.isListed()) {
      problems.check(set.all(), set::isMember);
      problems.check(
          joined(joined(listen.places(), deployment.all()), joined(admin.all(), access.all())),
          () -> access.settings(reachAlone()));
      return;
    }
    problems.check(deployment.all(), deployment::setName);
    problems.check(set.list(), set::members);
    problems.check(set.key(), set::checkKey);
    problems.check(set.certificates(), () -> set.checkTls(membership()));
    List<CommandOption> place = joined(set.list(), joined(listen.all(), deployment.all()));
    problems.check(place, this::place);
    problems.checkTogether(joined(place, access.all()), () -> access.settings(reach(place())));
    problems.checkTogether(joined(place, set.key()), () -> set.checkShared(place()));
    problems.check(set.all(), set::isMember);
  }

  private void checkTls(ConfigurationProblems problems) {
    problems.check(tls.modes(), tls::mode);
    problems.check(tls.ofCertificate(), tls::checkCertificate);
    problems.check(tls.authorities(), tls::checkAuthorities);
    problems.check(tls.revoked(), tls::checkRevoked);
    problems.check(tls.all(), () -> tls.clients(membership()));
  }

  private ClusterMembership membership() {
    return tls.membership(new ServerParameters(), set.hasCertificates());
  }

  private SelfDiscovery place() {
    return set.place(set.members(), listen, deployment.advertised());
  }

  /** All options, as the help and the manual group them. */
  List<OptionGroup> groups() {
    return List.of(
        new OptionGroup("General", joined(files.all(), List.of(help, version, training, parent))),
        new OptionGroup("Network", joined(listen.all(), connections.all())),
        new OptionGroup("Access control", access.all()),
        new OptionGroup("Replica set", joined(deployment.all(), set.all())),
        new OptionGroup("TLS", tls.all()),
        new OptionGroup("Storage", joined(journal.all(), dumps.all())),
        new OptionGroup("Backups", backups.all()),
        new OptionGroup("Memory", joined(history.all(), memory.all())),
        new OptionGroup("Logs", joined(log.all(), audit.all())),
        new OptionGroup("Monitoring", admin.all()),
        new OptionGroup("Behaviour", joined(parameters.all(), List.of(noScripting))));
  }

  private static List<CommandOption> joined(List<CommandOption> some, List<CommandOption> more) {
    List<CommandOption> all = new ArrayList<>(some);
    all.addAll(more);
    return all;
  }

  /**
   * The same command line and environment, and the file as it is now.
   *
   * @throws UsageException when something is wrong
   */
  ServerOptions again() {
    return new ServerOptions(environment, words.toArray(String[]::new));
  }

  /** All of them. */
  List<CommandOption> allOptions() {
    return all();
  }

  private List<CommandOption> all() {
    List<CommandOption> all = new ArrayList<>();
    groups().forEach(group -> all.addAll(group.options()));
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

  boolean wantsPrint() {
    return files.wantsPrint();
  }

  /** Whether there is a file that can be read again. */
  boolean hasFile() {
    return files.file() != null;
  }

  /** The process that this one ends with; null when there is none. */
  @Nullable Long parent() {
    String value = parent.value();
    return value == null ? null : Long.valueOf(value);
  }

  /** What is logged, how, and where. */
  LogSettings log() {
    LogSettings given = log.settings();
    boolean keeps =
        given.file() != null
            || set.isMember()
            || Stream.of(journal.all(), dumps.all())
                .flatMap(List::stream)
                .anyMatch(CommandOption::isGiven);
    return given.unlessLevel(keeps ? Level.INFO : Level.WARN);
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
    SelfDiscovery place = place();
    ServerSettings network = network(place.addresses(), place.port()).amongMembers();
    ClusterSettings own =
        set.settings(
            setName, members, place, tls, tls.membership(parameters.read(), set.hasCertificates()));
    return settings(network, Deployment.usual(), reach(place)).with(own);
  }

  /** What lets other machines in to a member of a set; null when nothing does. */
  private static @Nullable String reach(SelfDiscovery place) {
    return place.alone() ? Reach.of("--bind", place.addresses()) : "--members";
  }

  static ServerSettings network(List<String> addresses, int port) {
    return ServerSettings.of(addresses, port, Runtime.getRuntime().availableProcessors());
  }

  /** What lets other machines in; null when nothing does. */
  private @Nullable String reachAlone() {
    String advertised = deployment.advertised();
    return Stream.of(
            Reach.of("--bind", listen.addresses()),
            advertised == null ? null : Reach.of("--advertise", List.of(advertised)),
            Reach.of("--admin-bind", admin.addresses()))
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
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
        backups(),
        access.settings(reach),
        access.users(),
        Poppy.version(),
        commandLine(),
        !noScripting.isGiven(),
        admin.read());
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

  /** The parameters with the values that were given. */
  ServerParameters parameters() {
    return given();
  }

  /** What {@code --print-config} shows. */
  String printed() {
    return new PrintedConfiguration(groups(), access.variables()).toString();
  }

  /** What {@code --help} shows. */
  String helpText() {
    HelpText text =
        new HelpText()
            .line("Usage: poppy [OPTION]... | poppy COMMAND [OPTION]...")
            .paragraph(
                "Poppy is a MongoDB-compatible server that keeps its data in memory, and on the"
                    + " disk, too, when it is given a directory (--journal).")
            .paragraph(
                "What the command line says counts more than the environment (env), that more than"
                    + " the configuration file (--config), and that more than a default. In the"
                    + " file an option has its name without dashes.")
            .groups(groups())
            .line("")
            .line("Exit codes:");
    ExitCodes.descriptions().forEach((code, words) -> text.entry("  " + code, words));
    text.line("").line("Commands:");
    ClientPrograms.descriptions()
        .forEach((name, description) -> text.entry("  " + name, description));
    text.entry("  help", "Tells what a command takes: help COMMAND.")
        .entry("  version", VersionCommand.DESCRIPTION)
        .line("")
        .line("Examples:");
    ServerManual.examples()
        .forEach(each -> text.line("  %-45s%s".formatted(each.term(), each.meaning())));
    text.line("")
        .line("What of MongoDB is there: COMPATIBILITY.md; running it: docs/operations.md.");
    return text.toString();
  }
}
