package dev.morphium.benchmarks.faults.hosts;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Runs other programs. */
final class Shell {
  private Shell() {}

  /** Runs one to its end. @throws IOException when it fails; with what it said */
  static void run(String... command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      int code = process.waitFor();
      if (code != 0) {
        throw new IOException(List.of(command) + " ended with " + code + ": " + said.strip());
      }
    } catch (InterruptedException e) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }

  /** Runs one to its end. @return whether it succeeded */
  static boolean succeeds(String... command) {
    try {
      run(command);
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  /** Sends a signal to a process. */
  static void signal(String name, long process) throws IOException {
    run("sh", "-c", "kill -" + name + " " + process);
  }
}
