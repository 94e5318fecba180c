package dev.morphium.benchmarks.process;

import com.mongodb.MongoException;
import com.mongodb.client.MongoClient;
import com.mongodb.client.MongoClients;
import dev.morphium.server.cluster.ClusterMember;
import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Collectors;
import org.bson.Document;
import org.jspecify.annotations.Nullable;

/** Three servers of one set, each in a Java virtual machine of its own. */
public final class ChildSet implements AutoCloseable {
  private static final int MEMBERS = 3;
  private static final int PRIMARY = 1;
  private static final int SECONDARY = 2;
  private static final long PATIENCE_NANOS = Duration.ofMinutes(3).toNanos();
  private static final long LOOK_NANOS = Duration.ofMillis(50).toNanos();

  private final List<String> hosts;
  private final Path directory;
  private final boolean journals;
  private final JavaCommand java;
  private final @Nullable ChildServer[] servers = new ChildServer[MEMBERS];

  private ChildSet(List<String> hosts, Path directory, boolean journals, JavaCommand java) {
    this.hosts = hosts;
    this.directory = directory;
    this.journals = journals;
    this.java = java;
  }

  /**
   * Starts the servers, and returns when the first of them leads and the others follow.
   *
   * @param directory where they keep their files
   * @param journals whether they keep their logs on the disk
   * @param java what each of them runs in
   */
  public static ChildSet start(Path directory, boolean journals, JavaCommand java)
      throws IOException {
    Set<String> chosen = new LinkedHashSet<>();
    while (chosen.size() < MEMBERS) {
      chosen.add("127.0.0.1:" + FreePorts.chooseWith(ClusterMember.PORT_DISTANCE));
    }
    List<String> hosts = List.copyOf(chosen);
    ChildSet set = new ChildSet(hosts, directory, journals, java);
    List<CompletableFuture<Void>> started =
        List.of(0, 1, 2).stream()
            .map(
                index ->
                    CompletableFuture.runAsync(
                        () -> {
                          try {
                            set.startMember(index);
                          } catch (IOException e) {
                            throw new CompletionException(e);
                          }
                        },
                        task -> Thread.ofPlatform().start(task)))
            .toList();
    started.forEach(CompletableFuture::join);
    set.awaitAll();
    return set;
  }

  /** Starts a member that does not run. */
  public void startMember(int index) throws IOException {
    Path own = Files.createDirectories(directory.resolve("member-" + index));
    List<String> options =
        new java.util.ArrayList<>(
            List.of(
                "--repl-set",
                "benchmark",
                "--members",
                String.join(",", hosts),
                "--port",
                hosts.get(index).substring(hosts.get(index).lastIndexOf(':') + 1),
                "--dir",
                own.resolve("state").toString()));
    if (journals) {
      options.addAll(List.of("--journal", own.resolve("journal").toString()));
    }
    servers[index] =
        ChildServer.start(java, "dev.morphium.server.cli.Poppy", options.toArray(String[]::new));
  }

  /** What a client connects with. */
  public String uri() {
    return "mongodb://" + String.join(",", hosts) + "/?replicaSet=benchmark";
  }

  /** What a client connects with that knows the primary alone. */
  public String primaryUri() {
    return "mongodb://" + hosts.get(primary()) + "/?directConnection=true";
  }

  /** What a client connects with that knows one member alone, for each of them. */
  public List<String> memberUris() {
    return hosts.stream().map(host -> "mongodb://" + host + "/?directConnection=true").toList();
  }

  /** Whether no process has ended. */
  public boolean allRun() {
    return Arrays.stream(servers).allMatch(server -> server != null && server.isRunning());
  }

  private int primary() {
    try (MongoClient client = MongoClients.create(uri())) {
      Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
      return hosts.indexOf(hello.getString("primary"));
    }
  }

  /** Kills the primary at once. @return which one it was */
  public int killPrimary() {
    int primary = primary();
    ChildServer server = servers[primary];
    if (server != null) {
      server.kill();
    }
    return primary;
  }

  /** Kills a member that follows. @return which one it was */
  public int killSecondary() {
    int other = (primary() + MEMBERS - 1) % MEMBERS;
    ChildServer server = servers[other];
    if (server != null) {
      server.kill();
    }
    return other;
  }

  /** Waits until a member says that it has everything. */
  public void awaitSecondary(int index) {
    long end = System.nanoTime() + PATIENCE_NANOS;
    String uri = "mongodb://" + hosts.get(index) + "/?directConnection=true";
    try (MongoClient client = MongoClients.create(uri)) {
      while (!isSecondary(client)) {
        if (System.nanoTime() - end > 0) {
          throw new IllegalStateException("the member has not everything after three minutes");
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private static boolean isSecondary(MongoClient client) {
    try {
      Document hello = client.getDatabase("admin").runCommand(new Document("hello", 1));
      return hello.getBoolean("secondary", false);
    } catch (MongoException e) {
      return false;
    }
  }

  /**
   * Waits until all members run, the first one leads and the others follow: it has the highest
   * priority, so the lead does not move by itself any more.
   */
  public void awaitAll() {
    long end = System.nanoTime() + PATIENCE_NANOS;
    try (MongoClient client = MongoClients.create(uri())) {
      while (!isWhole(client)) {
        if (System.nanoTime() - end > 0) {
          throw new IllegalStateException("the set is not whole after three minutes");
        }
        LockSupport.parkNanos(LOOK_NANOS);
      }
    }
  }

  private static boolean isWhole(MongoClient client) {
    try {
      Document status = client.getDatabase("admin").runCommand(new Document("replSetGetStatus", 1));
      List<Integer> states =
          status.getList("members", Document.class).stream()
              .map(member -> member.getInteger("state"))
              .toList();
      return states.stream().collect(Collectors.toSet()).equals(Set.of(PRIMARY, SECONDARY))
          && states.indexOf(PRIMARY) == 0
          && states.lastIndexOf(PRIMARY) == 0;
    } catch (MongoException e) {
      return false;
    }
  }

  @Override
  public void close() {
    for (ChildServer server : servers) {
      if (server != null) {
        server.kill();
      }
    }
  }
}
