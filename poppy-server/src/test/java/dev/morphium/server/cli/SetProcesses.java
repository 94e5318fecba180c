package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.server.net.FreePorts;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Three servers of one set, each in a process of its own. */
final class SetProcesses implements AutoCloseable {
  static final String SET = "rs0";

  /** Three processes on one machine that is busy hear each other late. */
  private static final String ELECTION_TIMEOUT_MILLIS = "3000";

  private final Path directory;
  private final List<Integer> ports = new ArrayList<>();
  private final List<Integer> raftPorts = new ArrayList<>();
  private final @Nullable Process[] processes = new Process[3];
  private final boolean journals;

  SetProcesses(Path directory) throws IOException {
    this(directory, false);
  }

  /**
   * @param journals whether each keeps its log in a directory of its own
   */
  SetProcesses(Path directory, boolean journals) throws IOException {
    this.journals = journals;
    this.directory = directory;
    Iterator<Integer> free = FreePorts.choose(6).iterator();
    for (int i = 0; i < 3; i++) {
      ports.add(free.next());
      raftPorts.add(free.next());
    }
    Files.writeString(key(), "the secret of these three");
    Files.setPosixFilePermissions(key(), PosixFilePermissions.fromString("rw-------"));
  }

  Path key() {
    return directory.resolve("key");
  }

  Path directory(int index) {
    return directory.resolve("member-" + index);
  }

  Path journal(int index) {
    return directory.resolve("journal-" + index);
  }

  Path log(int index) {
    return directory.resolve("log-" + index);
  }

  /** Where a member is started. */
  Path work(int index) {
    return directory.resolve("work-" + index);
  }

  int port(int index) {
    return ports.get(index);
  }

  int raftPort(int index) {
    return raftPorts.get(index);
  }

  /** The list of members, as each of them is given it. */
  String members() {
    List<String> members = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      members.add("127.0.0.1:" + ports.get(i) + "/" + raftPorts.get(i));
    }
    return String.join(",", members);
  }

  String connectionString() {
    return "mongodb://127.0.0.1:%d,127.0.0.1:%d,127.0.0.1:%d/?replicaSet=%s"
        .formatted(ports.get(0), ports.get(1), ports.get(2), SET);
  }

  /** Starts one of the members; what it says goes to a file. */
  void start(int index) throws IOException {
    processes[index] =
        PoppyProcess.builder(List.of(), options(index, SET, key(), directory(index)))
            .directory(Files.createDirectories(work(index)).toFile())
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log(index).toFile()))
            .redirectError(ProcessBuilder.Redirect.appendTo(log(index).toFile()))
            .start();
  }

  /** Starts a process in the place of a member that does not run. */
  Process start(int index, String set, Path key, Path state) throws IOException {
    return PoppyProcess.start(options(index, set, key, state));
  }

  String[] options(int index, String set, Path key, Path state) {
    return options(index, set, key, state, journal(index));
  }

  private String[] options(int index, String set, Path key, Path state, Path journal) {
    List<String> options =
        new ArrayList<>(
            List.of(
                "--repl-set", set,
                "--members", members(),
                "--port", String.valueOf(ports.get(index)),
                "--dir", state.toString(),
                "--election-timeout", ELECTION_TIMEOUT_MILLIS,
                "--cluster-key-file", key.toString(),
                "--end-with", String.valueOf(ProcessHandle.current().pid())));
    if (journals) {
      options.addAll(List.of("--journal", journal.toString()));
    }
    return options.toArray(String[]::new);
  }

  /** Starts a process, by another one perhaps, in the place of a member that does not run. */
  Process start(int index, List<String> wrapper, Path state, Path journal) throws IOException {
    return PoppyProcess.start(wrapper, options(index, SET, key(), state, journal));
  }

  /** From now on a member's disk takes nothing behind so many bytes of a file. */
  Process limit(int index, int bytes) throws IOException, InterruptedException {
    Process member = Objects.requireNonNull(processes[index]);
    Process limit =
        new ProcessBuilder("prlimit", "--pid", Long.toString(member.pid()), "--fsize=" + bytes)
            .inheritIO()
            .start();
    assertThat(limit.waitFor()).isZero();
    return member;
  }

  /** Kills one as {@code kill -9} does. */
  void kill(int index) throws InterruptedException {
    Process process = processes[index];
    if (process != null) {
      process.destroyForcibly().waitFor();
    }
  }

  /** Asks one to stop. */
  void stop(int index) throws InterruptedException {
    Process process = processes[index];
    if (process != null) {
      process.toHandle().destroy();
      PoppyProcess.assertEnds(process, ExitCodes.TERMINATED);
    }
  }

  /** What a member has said so far. */
  List<String> lines(int index) {
    try {
      return Files.readAllLines(log(index), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() throws InterruptedException {
    for (int i = 0; i < processes.length; i++) {
      kill(i);
    }
  }
}
