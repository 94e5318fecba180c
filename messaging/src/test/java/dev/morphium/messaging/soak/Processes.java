package dev.morphium.messaging.soak;

import static org.awaitility.Awaitility.await;

import dev.morphium.driver.VirtualMachine;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;

/** Instances in processes of their own, which are killed, stopped, and started again. */
final class Processes implements AutoCloseable {
  private static final int INSTANCES = 3;
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  /** How many numbers one start of a process may use. */
  private static final int NUMBERS = 20_000;

  private final long seed;
  private final Ways ways;
  private final @Nullable Process[] processes = new Process[INSTANCES];
  private final int[] starts = new int[INSTANCES];
  private final Path log;

  private Processes(long seed, Ways ways) throws IOException {
    this.seed = seed;
    this.ways = ways;
    log = Files.createTempFile("soak", ".log");
  }

  /** A run over a server in this process, with one instance here that nothing happens to. */
  static Account run(long seed, Duration time) throws IOException {
    try (Ways ways = Ways.overLoopback(INSTANCES);
        Processes processes = new Processes(seed, ways);
        Participant here = Participant.open(seed, INSTANCES, 0, ways.direct(), ways.ledger())) {
      return processes.run(time, Set.of(here.run()));
    }
  }

  private Account run(Duration time, Set<String> stable) {
    for (int i = 1; i < INSTANCES; i++) {
      start(i);
    }
    try {
      await().atMost(PATIENCE).until(() -> isReady(1) && isReady(2));
    } catch (ConditionTimeoutException late) {
      throw new AssertionError("the processes do not start: " + read(), late);
    }
    for (int i = 1; i < INSTANCES; i++) {
      tell(i);
    }
    Chaos chaos = new Chaos(seed, INSTANCES, ways.proxies());
    long end = System.nanoTime() + time.toNanos();
    while (System.nanoTime() - end < 0) {
      Chaos.pause(400 + chaos.next(800));
      int victim = chaos.victim();
      int what = chaos.next(4);
      if (!isReady(victim)) {
        continue;
      }
      switch (what) {
        case 0, 1 -> {
          kill(victim);
          start(victim);
          tell(victim);
        }
        case 2 -> {
          signal(victim, "STOP");
          Chaos.pause(Participant.LEASE.toMillis() + chaos.next(800));
          signal(victim, "CONT");
        }
        default -> ways.proxies().get(victim).cutAll();
      }
    }
    for (int i = 1; i < INSTANCES; i++) {
      tell(i);
    }
    return Scene.settled(ways.ledger(), seed, INSTANCES, stable);
  }

  /** Whether the last start of a process has come as far as to send. */
  private boolean isReady(int number) {
    int first = first(number, starts[number] - 1);
    return ways.ledger().all("ready", "first").stream()
        .anyMatch(one -> one.getNumber("first").intValue() == first);
  }

  private static int first(int number, int start) {
    return number * Fate.NUMBERS + NUMBERS * start;
  }

  private void start(int number) {
    int first = first(number, starts[number]++);
    try {
      processes[number] =
          new ProcessBuilder(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx256m",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-cp",
                  VirtualMachine.classPath(SoakProcess.class.getClassLoader()),
                  SoakProcess.class.getName(),
                  String.valueOf(seed),
                  String.valueOf(INSTANCES),
                  String.valueOf(number),
                  String.valueOf(first),
                  ways.uri(number),
                  ways.direct())
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
              .start();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String read() {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void kill(int number) {
    Process process = processes[number];
    if (process != null) {
      process.destroyForcibly();
      try {
        process.waitFor();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  private void signal(int number, String name) {
    Process process = processes[number];
    if (process != null && process.isAlive()) {
      try {
        int ignored =
            new ProcessBuilder("kill", "-" + name, String.valueOf(process.pid()))
                .redirectOutput(new File("/dev/null"))
                .start()
                .waitFor();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Has a process begin to send, or leave off. */
  private void tell(int number) {
    Process process = processes[number];
    if (process != null) {
      try {
        process.getOutputStream().write('\n');
        process.getOutputStream().flush();
      } catch (IOException e) {
        throw new UncheckedIOException(read(), e);
      }
    }
  }

  @Override
  public void close() throws IOException {
    for (int i = 1; i < INSTANCES; i++) {
      Process process = processes[i];
      if (process != null) {
        process.getOutputStream().close();
        try {
          if (!process.waitFor(5, TimeUnit.SECONDS)) {
            kill(i);
          }
        } catch (InterruptedException e) {
          kill(i);
          Thread.currentThread().interrupt();
        }
      }
    }
    Files.delete(log);
  }
}
