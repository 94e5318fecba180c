package dev.morphium.messaging.internal.admin.runner;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What the numbers of processes are unique in: on Linux a start of the machine, and a space of
 * numbers in it, of which each container has its own; elsewhere the machine.
 *
 * <p>Source: Linux manual, "pid_namespaces(7)" and "proc(5)".
 */
final class ProcessSpace {
  /** That of this process; null when it cannot be known. */
  static final @Nullable String CURRENT = current();

  private ProcessSpace() {}

  private static @Nullable String current() {
    if (!System.getProperty("os.name", "").toLowerCase(Locale.ROOT).contains("linux")) {
      return "machine";
    }
    try {
      return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip()
          + " "
          + Files.readSymbolicLink(Path.of("/proc/self/ns/pid"));
    } catch (IOException | SecurityException | UnsupportedOperationException unknown) {
      return null;
    }
  }
}
