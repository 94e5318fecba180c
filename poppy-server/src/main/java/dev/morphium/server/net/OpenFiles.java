package dev.morphium.server.net;

import com.sun.management.UnixOperatingSystemMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The limit on open files of the process, connections among them. Source: proc(5), "/proc/pid/
 * limits"; getrlimit(2), RLIMIT_NOFILE.
 */
public final class OpenFiles {
  private static final Pattern LINE = Pattern.compile("(?m)^Max open files +(\\d+) ");

  private OpenFiles() {}

  /** The limit of this process; 0 when the system does not say. */
  public static long limit() {
    try {
      return read(Files.readString(Path.of("/proc/self/limits")));
    } catch (IOException unknown) {
      return 0;
    }
  }

  /** How many more files the process may open; as many as one likes where nobody tells. */
  static long left() {
    return ManagementFactory.getOperatingSystemMXBean() instanceof UnixOperatingSystemMXBean system
            && system.getMaxFileDescriptorCount() > 0
        ? Math.max(0, system.getMaxFileDescriptorCount() - system.getOpenFileDescriptorCount())
        : Long.MAX_VALUE;
  }

  static long read(String limits) {
    Matcher matcher = LINE.matcher(limits);
    return matcher.find() ? Long.parseLong(matcher.group(1)) : 0;
  }
}
