package dev.morphium.server;

import dev.morphium.engine.parameter.ServerParameters;
import dev.morphium.engine.replication.Deployment;
import dev.morphium.engine.security.AccessSettings;
import dev.morphium.engine.spill.MemorySettings;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.backup.BackupSettings;
import dev.morphium.server.cluster.ClusterSettings;
import dev.morphium.server.dump.DumpSettings;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The settings that a server is started with.
 *
 * @param network how it is reached
 * @param deployment what it presents itself as
 * @param parameters the engine's parameters
 * @param historyBytes how much memory the history of writes takes at most; 0 for the usual
 * @param memory what running commands may hold, and where they spill to
 * @param journal where its data are kept; null when they are kept in memory alone
 * @param cluster the set of several members that it is one of; null when it is alone
 * @param dumps where dumps of its data are written, and read at the start; null for none
 * @param backups where dumps are copied to; null for nowhere
 * @param access whether clients have to log in
 * @param users those it creates when there are none
 * @param product the product and its version
 * @param commandLine how it was started, the program first
 * @param scripting whether clients may use server-side JavaScript
 * @param admin the port of health and metrics; null for none
 */
public record PoppySettings(
    ServerSettings network,
    Deployment deployment,
    ServerParameters parameters,
    long historyBytes,
    MemorySettings memory,
    @Nullable JournalSettings journal,
    @Nullable ClusterSettings cluster,
    @Nullable DumpSettings dumps,
    @Nullable BackupSettings backups,
    AccessSettings access,
    InitialUsers users,
    String product,
    List<String> commandLine,
    boolean scripting,
    @Nullable AdminSettings admin) {
  public PoppySettings {
    commandLine = List.copyOf(commandLine);
  }

  /**
   * A server for this process: on a free port that this machine alone can reach, the only member of
   * a replica set, with its data in memory.
   */
  public static PoppySettings local() {
    int processors = Runtime.getRuntime().availableProcessors();
    return inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, processors));
  }

  /** A server in memory that says nothing of how it was started. */
  public static PoppySettings inMemory(ServerSettings network) {
    return new PoppySettings(
        network,
        Deployment.usual(),
        new ServerParameters(),
        0,
        MemorySettings.ofSystem(),
        null,
        null,
        null,
        null,
        AccessSettings.OPEN,
        InitialUsers.NONE,
        "Poppy",
        List.of("poppy"),
        true,
        null);
  }

  /** The same server that is reached otherwise. */
  PoppySettings with(ServerSettings reached) {
    return with(copy -> copy.network = reached);
  }

  /** The same server on another port; 0 takes any free one. */
  public PoppySettings onPort(int port) {
    return with(network.onPort(port));
  }

  /** The same server that is no replica set: without transactions and change streams. */
  public PoppySettings standalone() {
    return as(Deployment.standalone(), product, commandLine);
  }

  /** The same server as the only member of a replica set of this name. */
  public PoppySettings replicaSet(String name) {
    return as(new Deployment(name, null), product, commandLine);
  }

  /** The same server with its data in a directory, where a later one finds them again. */
  public PoppySettings inDirectory(Path directory) {
    return with(JournalSettings.in(directory));
  }

  /**
   * The same server on which clients log in, and this user, with the role {@code root}, whom it
   * creates when there are no users yet.
   */
  public PoppySettings withUser(String name, String password) {
    return with(AccessSettings.CONTROLLED, InitialUsers.root(name, password));
  }

  /** The same server with the commands for tests of clients, such as fail points. */
  public PoppySettings withTestCommands() {
    return with(testCommands());
  }

  static ServerParameters testCommands() {
    ServerParameters parameters = new ServerParameters();
    parameters.start(ServerParameters.TEST_COMMANDS, "1");
    return parameters;
  }

  /** The same server with these parameters of the engine. */
  public PoppySettings with(ServerParameters given) {
    return with(copy -> copy.parameters = given);
  }

  /** The same server whose commands may hold so much. */
  public PoppySettings with(MemorySettings commands) {
    return with(copy -> copy.memory = commands);
  }

  /** The same server with its data in a directory. */
  public PoppySettings with(JournalSettings kept) {
    return with(copy -> copy.journal = kept);
  }

  /** The same server with dumps. */
  public PoppySettings with(DumpSettings written) {
    return with(copy -> copy.dumps = written);
  }

  /** The same server with backups of its dumps. */
  public PoppySettings with(BackupSettings copied) {
    return with(copy -> copy.backups = copied);
  }

  /** The same server with access control, and the users that it creates when there are none. */
  public PoppySettings with(AccessSettings control, InitialUsers first) {
    return with(
        copy -> {
          copy.access = control;
          copy.users = first;
        });
  }

  /** The same server as one of several members of a set. */
  public PoppySettings with(ClusterSettings set) {
    return with(
        copy -> {
          copy.deployment = new Deployment(set.setName(), set.own().member().host());
          copy.cluster = set;
        });
  }

  /** The same server without server-side JavaScript. */
  public PoppySettings withoutScripting() {
    return with(copy -> copy.scripting = false);
  }

  /** The same server with an admin port. */
  public PoppySettings with(AdminSettings port) {
    return with(copy -> copy.admin = port);
  }

  /** The same server that presents itself otherwise, and says how it was started. */
  PoppySettings as(Deployment presented, String name, List<String> words) {
    return with(
        copy -> {
          copy.deployment = presented;
          copy.product = name;
          copy.commandLine = words;
        });
  }

  /** The directories that it writes to. */
  List<Path> directories() {
    Set<Path> all = new TreeSet<>();
    if (journal != null) {
      all.add(journal.directory());
    }
    if (cluster != null) {
      all.add(cluster.directory());
    }
    if (dumps != null) {
      all.add(dumps.directory());
    }
    return List.copyOf(all);
  }

  /** What it is, in words: its set, where its data are, whether clients log in. */
  String description() {
    String set =
        cluster == null
            ? deployment.isReplicated() ? "replica set " + deployment.setName() : "standalone"
            : "one of %d members of %s".formatted(cluster.members().size(), cluster.setName());
    String data =
        journal == null
            ? dumps == null ? "data in memory" : "data in memory and dumps"
            : "journal in " + journal.directory();
    return "%s, %s, %s"
        .formatted(set, data, access.authorization() ? "clients log in" : "no logins");
  }

  private PoppySettings with(Consumer<Copy> change) {
    Copy copy = new Copy(this);
    change.accept(copy);
    return copy.build();
  }

  /** The settings while some of them are changed. */
  private static final class Copy {
    private ServerSettings network;
    private Deployment deployment;
    private ServerParameters parameters;
    private long historyBytes;
    private MemorySettings memory;
    private @Nullable JournalSettings journal;
    private @Nullable ClusterSettings cluster;
    private @Nullable DumpSettings dumps;
    private @Nullable BackupSettings backups;
    private AccessSettings access;
    private InitialUsers users;
    private String product;
    private List<String> commandLine;
    private boolean scripting;
    private @Nullable AdminSettings admin;

    Copy(PoppySettings from) {
      network = from.network;
      deployment = from.deployment;
      parameters = from.parameters;
      historyBytes = from.historyBytes;
      memory = from.memory;
      journal = from.journal;
      cluster = from.cluster;
      dumps = from.dumps;
      backups = from.backups;
      access = from.access;
      users = from.users;
      product = from.product;
      commandLine = from.commandLine;
      scripting = from.scripting;
      admin = from.admin;
    }

    PoppySettings build() {
      return new PoppySettings(
          network,
          deployment,
          parameters,
          historyBytes,
          memory,
          journal,
          cluster,
          dumps,
          backups,
          access,
          users,
          product,
          commandLine,
          scripting,
          admin);
    }
  }
}
