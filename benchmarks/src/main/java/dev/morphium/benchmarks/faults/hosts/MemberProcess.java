package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One member's process, which is started, killed and started again. */
public final class MemberProcess {
  private static final int STOP_SECONDS = 30;

  private final List<String> command;
  private final Path log;
  private @Nullable Process process;
  private boolean paused;

  MemberProcess(List<String> command, Path log) {
    this.command = List.copyOf(command);
    this.log = log;
  }

  /** Starts it; what it says is added to its log. */
  public void start() throws IOException {
    if (isRunning()) {
      throw new IllegalStateException("the member runs already");
    }
    process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.appendTo(log.toFile()))
            .start();
  }

  public boolean isRunning() {
    return process != null && process.isAlive();
  }

  /** Whether it runs and is not paused. */
  public boolean isActive() {
    return isRunning() && !paused;
  }

  private Process running() {
    Process current = process;
    if (current == null) {
      throw new IllegalStateException("the member was never started");
    }
    return current;
  }

  /** Ends it at once, as {@code kill -9} does. */
  public void kill() {
    if (process != null) {
      process.destroyForcibly();
      await();
    }
  }

  /** Asks it to end, and waits until it has. */
  public void stop() {
    if (process != null) {
      process.destroy();
      await();
    }
  }

  private void await() {
    Process ending = running();
    try {
      if (!ending.waitFor(STOP_SECONDS, TimeUnit.SECONDS)) {
        ending.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      ending.destroyForcibly();
      Thread.currentThread().interrupt();
    }
    paused = false;
  }

  /** Has it stand still. */
  public void pause() throws IOException {
    Shell.signal("STOP", running().pid());
    paused = true;
  }

  /** Has it go on. */
  public void resume() throws IOException {
    if (paused) {
      paused = false;
      Shell.signal("CONT", running().pid());
    }
  }

  /** Sends it a line. */
  public void tell(String line) throws IOException {
    Writer input = running().outputWriter(StandardCharsets.UTF_8);
    input.write(line + "\n");
    input.flush();
  }

  /** What it has logged in all its lives. */
  public List<String> log() throws IOException {
    if (!Files.exists(log)) {
      return List.of();
    }
    try (Stream<String> lines = Files.lines(log, StandardCharsets.UTF_8)) {
      return lines.toList();
    }
  }
}
