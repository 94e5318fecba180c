package dev.morphium.tools.demo;

import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The replica set of the demo: three servers on this machine, each in a process of its own, and
 * their directory; nothing is left of either when they are closed.
 */
final class Servers implements AutoCloseable {
  static final int COUNT = 3;
  static final String SET = "demo";

  private static final String DATABASE = "demo";

  private static final long PATIENCE_SECONDS = 5;

  private final List<String> program;
  private final Path directory;
  private final List<String> hosts = new ArrayList<>();
  private final List<Member> clients = new ArrayList<>();
  private final String members;
  private final @Nullable Process[] processes = new Process[COUNT];
  private final List<Process> killed = new ArrayList<>();
  private final ReentrantLock lock = new ReentrantLock();
  private boolean closed;

  /**
   * Servers that do not run yet.
   *
   * @param program what starts a server, before its options
   * @param key the secret that they share
   */
  Servers(List<String> program, String key) throws IOException {
    this.program = List.copyOf(program);
    List<String> listed = new ArrayList<>();
    Iterator<Integer> ports = FreePorts.choose(2 * COUNT).iterator();
    for (int i = 0; i < COUNT; i++) {
      hosts.add("127.0.0.1:" + ports.next());
      listed.add(hosts.get(i) + "/" + ports.next());
      clients.add(new Member(hosts.get(i), DATABASE));
    }
    members = String.join(",", listed);
    directory = Files.createTempDirectory("poppy-demo");
    Path secret = Files.writeString(directory.resolve("key"), key);
    if (Files.getFileStore(secret).supportsFileAttributeView(PosixFileAttributeView.class)) {
      Files.setPosixFilePermissions(secret, PosixFilePermissions.fromString("rw-------"));
    }
  }

  /** The options of one of the servers. */
  List<String> options(int index) {
    return List.of(
        "--repl-set",
        SET,
        "--members",
        members,
        "--port",
        hosts.get(index).substring(hosts.get(index).lastIndexOf(':') + 1),
        "--dir",
        directory.resolve("server-" + (index + 1)).toString(),
        "--cluster-key-file",
        directory.resolve("key").toString());
  }

  /** Starts one that does not run. */
  void start(int index) throws IOException {
    lock.lock();
    try {
      if (closed) {
        throw new IOException("the demonstration has been stopped");
      }
      List<String> command = new ArrayList<>(program);
      command.addAll(options(index));
      command.addAll(List.of("--end-with", String.valueOf(ProcessHandle.current().pid())));
      processes[index] =
          new ProcessBuilder(command)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .redirectError(ProcessBuilder.Redirect.appendTo(log(index).toFile()))
              .start();
    } finally {
      lock.unlock();
    }
  }

  /** Kills one, as {@code kill -9} does. */
  void kill(int index) throws InterruptedException {
    Process process = processes[index];
    if (process != null) {
      killed.add(process);
      process.destroyForcibly().waitFor();
    }
  }

  /** Whether one has been started, and neither killed nor ended since. */
  boolean isRunning(int index) {
    Process process = processes[index];
    return process != null && process.isAlive();
  }

  /** Whether one has ended by itself. */
  boolean isBroken() {
    for (Process process : processes) {
      if (process != null && !process.isAlive() && !killed.contains(process)) {
        return true;
      }
    }
    return false;
  }

  /** Which one says that it is the primary; -1 when none does. */
  int primary() {
    for (int i = 0; i < COUNT; i++) {
      if (isRunning(i) && clients.get(i).isPrimary()) {
        return i;
      }
    }
    return -1;
  }

  /** Whether each of them can be read. */
  boolean allReadable() {
    for (int i = 0; i < COUNT; i++) {
      if (!isRunning(i) || !clients.get(i).isReadable()) {
        return false;
      }
    }
    return true;
  }

  /** One of them, to be asked by itself. */
  Member member(int index) {
    return clients.get(index);
  }

  /** The connection string of the set, for applications. */
  String uri() {
    return "mongodb://%s/%s?replicaSet=%s".formatted(String.join(",", hosts), DATABASE, SET);
  }

  List<String> hosts() {
    return hosts;
  }

  /** The number of the process that a server runs in. */
  long process(int index) {
    Process process = processes[index];
    return process == null ? 0 : process.pid();
  }

  private Path log(int index) {
    return directory.resolve("server-" + (index + 1) + ".log");
  }

  /** What the servers have said, for when something goes wrong. */
  String logs() {
    IntFunction<String> log =
        index -> {
          try {
            return Files.readString(log(index), StandardCharsets.UTF_8).indent(4);
          } catch (IOException none) {
            return "";
          }
        };
    return Stream.iterate(0, i -> i < COUNT, i -> i + 1)
        .map(i -> "server " + (i + 1) + " said:\n" + log.apply(i))
        .collect(Collectors.joining());
  }

  /** Stops all that run, and deletes the directory. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (closed) {
        return;
      }
      closed = true;
      clients.forEach(Member::close);
      for (Process process : processes) {
        if (process != null) {
          process.toHandle().destroy();
        }
      }
      for (Process process : processes) {
        if (process != null) {
          end(process);
        }
      }
      delete();
    } finally {
      lock.unlock();
    }
  }

  private static void end(Process process) {
    boolean interrupted = Thread.interrupted();
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      interrupted = true;
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private void delete() {
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
