package dev.morphium.benchmarks.process;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A server in a Java virtual machine of its own, so that neither its heap nor its compiled code is
 * mixed with that of the measuring process.
 */
public final class ChildServer implements AutoCloseable {
  private static final Pattern CONNECTION_STRING = Pattern.compile("mongodb://[^\\s\"]+");
  private static final String POPPY = "dev.morphium.server.cli.Poppy";

  private final Process process;
  private final String uri;
  private final long readyMillis;

  private ChildServer(Process process, String uri, long readyMillis) {
    this.process = process;
    this.uri = uri;
    this.readyMillis = readyMillis;
  }

  /** Starts Poppy on a free port, with further options. */
  public static ChildServer poppy(String... options) throws IOException {
    return poppy(JavaCommand.USUAL, options);
  }

  /** The same in a virtual machine with options of its own. */
  public static ChildServer poppy(JavaCommand java, String... options) throws IOException {
    List<String> all = new ArrayList<>(List.of("--port", "0"));
    all.addAll(List.of(options));
    return start(java, POPPY, all.toArray(String[]::new));
  }

  /** Starts a main class of this class path, and waits for the line with its connection string. */
  public static ChildServer start(String mainClass, String... arguments) throws IOException {
    return start(JavaCommand.USUAL, mainClass, arguments);
  }

  /** The same in a virtual machine with options of its own. */
  public static ChildServer start(JavaCommand java, String mainClass, String... arguments)
      throws IOException {
    return run(java.of(mainClass, arguments), ProcessBuilder.Redirect.INHERIT);
  }

  /**
   * Starts a program, and waits for the line with its connection string.
   *
   * @param errors where its standard error goes
   */
  public static ChildServer run(List<String> command, ProcessBuilder.Redirect errors)
      throws IOException {
    long started = System.nanoTime();
    Process process = new ProcessBuilder(command).redirectError(errors).start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher found = CONNECTION_STRING.matcher(line);
      if (found.find()) {
        long millis = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - started);
        return new ChildServer(process, found.group(), millis);
      }
    }
    throw new IOException(command + " ended before it was ready");
  }

  public String uri() {
    return uri;
  }

  /** The number of the process. */
  public long pid() {
    return process.pid();
  }

  /** From starting the process to its ready line, in milliseconds. */
  public long readyMillis() {
    return readyMillis;
  }

  /** For how long its threads have had a processor, as the operating system counts. */
  public Duration cpuTime() {
    return process.info().totalCpuDuration().orElse(Duration.ZERO);
  }

  /** Whether the process has not ended. */
  public boolean isRunning() {
    return process.isAlive();
  }

  /** Kills the process: it has no chance to tell anybody. */
  public void kill() {
    process.destroyForcibly();
    try {
      process.waitFor();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(10, TimeUnit.SECONDS)) {
        process.destroyForcibly();
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
