package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The members of a set as processes, with all that was made for them: it is gone when they are
 * closed, and also when this process is interrupted.
 */
public final class MemberSet implements AutoCloseable {
  private static final int DISK_MEBIBYTES = 64;

  private final SetPlan plan;
  private final Network network;
  private final List<MemberProcess> processes = new ArrayList<>();
  private final List<SmallDisk> disks = new ArrayList<>();
  private final Thread interrupted = new Thread(this::release, "poppy-faults-release");
  private boolean released;

  private MemberSet(SetPlan plan, Network network) {
    this.plan = plan;
    this.network = network;
  }

  /** Makes a set that does not run yet. */
  public static MemberSet prepare(SetPlan plan, RandomGenerator random) throws IOException {
    boolean apart = plan.namespaces() && Namespaces.arePossible(random);
    Network network =
        apart ? Namespaces.open(plan.members(), random) : new Loopback(plan.members());
    MemberSet set = new MemberSet(plan, network);
    Runtime.getRuntime().addShutdownHook(set.interrupted);
    try {
      set.prepare();
      return set;
    } catch (IOException e) {
      set.close();
      throw e;
    }
  }

  private void prepare() throws IOException {
    Path key = plan.directory().resolve("key");
    Files.writeString(key, UUID.randomUUID().toString().replace("-", ""));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    Files.setPosixFilePermissions(key, PosixFilePermissions.fromString("rw-------"));
    for (int i = 0; i < plan.members(); i++) {
      Path own = Files.createDirectories(plan.directory().resolve("member-" + i));
      if (plan.smallDisks()) {
        disks.add(SmallDisk.mount(own, DISK_MEBIBYTES));
      }
      processes.add(
          new MemberProcess(
              MemberCommand.of(plan, network, i, own, key),
              plan.directory().resolve("member-" + i + ".log")));
    }
  }

  /** Starts those that do not run. */
  public void startAll() throws IOException {
    for (MemberProcess process : processes) {
      if (!process.isRunning()) {
        process.start();
      }
    }
  }

  /** Whether all members run. */
  public boolean allRun() {
    return processes.stream().allMatch(MemberProcess::isRunning);
  }

  public int size() {
    return processes.size();
  }

  public MemberProcess process(int member) {
    return processes.get(member);
  }

  public Network network() {
    return network;
  }

  /** Whether the members' disks can be filled. */
  public boolean hasSmallDisks() {
    return !disks.isEmpty();
  }

  public boolean hasJournal() {
    return plan.journal();
  }

  /** Leaves no room on a member's disk. */
  public void fillDisk(int member) {
    disks.get(member).fill();
  }

  /** Makes room again. */
  public void freeDisk(int member) throws IOException {
    disks.get(member).free();
  }

  /** Where clients reach a member. */
  public String host(int member) {
    return network.host(member);
  }

  /** What a client of the whole set connects with. */
  public String connectionString() {
    String hosts =
        IntStream.range(0, size()).mapToObj(network::host).collect(Collectors.joining(","));
    return "mongodb://" + hosts + "/?replicaSet=" + MemberCommand.SET_NAME;
  }

  /** What a client of one member connects with. */
  public String connectionString(int member) {
    return "mongodb://" + network.host(member) + "/?directConnection=true";
  }

  private synchronized void release() {
    if (released) {
      return;
    }
    released = true;
    processes.forEach(MemberProcess::kill);
    disks.forEach(SmallDisk::close);
    network.close();
  }

  /** Kills all members and gives back what was made for them, but not their logs. */
  @Override
  public void close() {
    release();
    try {
      Runtime.getRuntime().removeShutdownHook(interrupted);
    } catch (IllegalStateException e) {
      // the process ends anyway
    }
  }

  /** Deletes a directory and everything in it. */
  public static void delete(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return;
    }
    try (Stream<Path> files = Files.walk(directory)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }
}
