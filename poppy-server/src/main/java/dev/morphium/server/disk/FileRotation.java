package dev.morphium.server.disk;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.stream.Stream;

/**
 * The rotation of a log file: it is put aside under a name with the time, and another one begins.
 * Its owner alone can read it. Not safe for several threads. Source: MongoDB manual, "Rotate Log
 * Files".
 */
public final class FileRotation {
  /** All that were put aside are kept. */
  public static final int ALL = Integer.MAX_VALUE;

  private static final String MOMENT = "yyyy-MM-dd'T'HH-mm-ss";

  private final Path file;
  private final int kept;
  private final InstantSource clock;

  /**
   * @param kept how many files that were put aside are kept, the newest
   */
  public FileRotation(Path file, int kept, InstantSource clock) {
    this.file = file;
    this.kept = kept;
    this.clock = clock;
  }

  /** Makes the file when it is not there. */
  public void create() throws IOException {
    if (Files.exists(file)) {
      return;
    }
    try {
      Files.createFile(
          file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
    } catch (UnsupportedOperationException noSuchRights) {
      Files.createFile(file);
    }
  }

  /** Puts the file aside, which nothing has open, and makes another one. */
  public void putAside() throws IOException {
    Instant now = clock.instant();
    String name =
        file.getFileName()
            + "."
            + DateTimeFormatter.ofPattern(MOMENT).withZone(ZoneOffset.UTC).format(now);
    Path aside = file.resolveSibling(name);
    for (int i = 1; Files.exists(aside); i++) {
      aside = file.resolveSibling(name + "-" + i);
    }
    try {
      if (Files.exists(file)) {
        Files.move(file, aside);
      }
    } finally {
      create();
    }
    forgetOldest();
  }

  private void forgetOldest() throws IOException {
    if (kept == ALL) {
      return;
    }
    String begin = file.getFileName() + ".";
    List<Path> aside;
    try (Stream<Path> all = Files.list(file.toAbsolutePath().getParent())) {
      aside = all.filter(each -> isAside(each.getFileName().toString(), begin)).sorted().toList();
    }
    for (Path oldest : aside.subList(0, Math.max(0, aside.size() - kept))) {
      Files.deleteIfExists(oldest);
    }
  }

  private static boolean isAside(String name, String begin) {
    return name.startsWith(begin)
        && name.substring(begin.length())
            .matches("\\d{4}-\\d\\d-\\d\\dT\\d\\d-\\d\\d-\\d\\d(-\\d+)?");
  }
}
