package dev.morphium.server.check;

import dev.morphium.engine.change.FatalErrorHandler;
import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.ReadOnlyDisk;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.DumpSummary;
import dev.morphium.server.dump.Dumps;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.root.DumpInput;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.durable.JournalSettings;
import dev.morphium.server.durable.JournaledStorage;
import dev.morphium.server.journal.Journal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * The check of a directory: whether its journal, which no server has, can be replayed, and its
 * dumps be restored, which never change. It reads everything as a start does, and changes nothing.
 */
public final class DirectoryCheck {
  private static final String MEMBER_LOG = "log";

  private final Disk disk = new ReadOnlyDisk();
  private final Path directory;
  private final Consumer<String> tell;
  private boolean damaged;

  private DirectoryCheck(Path directory, Consumer<String> tell) {
    this.directory = directory;
    this.tell = tell;
  }

  /**
   * Checks a directory.
   *
   * @param directory of a journal, of a member's journal, of dumps, one dump, or one that has such
   *     directories
   * @param tell takes a line for each thing that was found
   * @return whether all of it is as it was written
   * @throws dev.morphium.server.disk.DirectoryLockedException when a server has the journal
   * @throws StorageUnavailableException when it cannot be read, or has nothing to check
   */
  public static boolean run(Path directory, Consumer<String> tell) throws IOException {
    return new DirectoryCheck(directory, tell).run();
  }

  private boolean run() throws IOException {
    if (!Files.isDirectory(directory)) {
      String why = Files.exists(directory) ? "it is no directory" : "there is no such directory";
      throw new StorageUnavailableException(directory, new IOException(why));
    }
    if (holds(directory.resolve("journal")) || !holds(directory)) {
      return parts();
    }
    JournalSettings journal = JournalSettings.in(directory);
    if (Files.isDirectory(directory.resolve("journal"))) {
      check("the journal in " + directory, () -> replayed(journal));
    }
    if (Files.isDirectory(directory.resolve(MEMBER_LOG))) {
      check("the log of a member in " + directory, this::log);
    }
    for (Path dump : dumps(directory)) {
      try {
        check("the dump " + dump, () -> restored(dump));
      } catch (IOException e) {
        if (Files.exists(dump)) {
          throw e;
        }
        tell.accept("the dump %s was deleted meanwhile".formatted(dump)); // by a server that runs
      }
    }
    return !damaged;
  }

  /** Whether it is itself what {@code --journal} or {@code --dump-dir} names, or a dump. */
  private static boolean holds(Path place) throws IOException {
    return Files.isDirectory(place)
        && (Files.isDirectory(place.resolve("journal"))
            || Files.isDirectory(place.resolve(MEMBER_LOG))
            || !dumps(place).isEmpty());
  }

  /** Checks the folders of a directory that has those of a journal and of dumps below it. */
  private boolean parts() throws IOException {
    List<Path> parts = new ArrayList<>();
    try (Stream<Path> paths = Files.list(directory)) {
      for (Path path : paths.sorted().toList()) {
        if (holds(path)) {
          parts.add(path);
        }
      }
    }
    if (parts.isEmpty()) {
      throw new StorageUnavailableException(
          directory, new IOException("it has neither a journal nor a dump"));
    }
    boolean good = true;
    for (Path part : parts) {
      good &= run(part, tell);
    }
    return good;
  }

  /** Reads something; what it has, in words. */
  private interface Reading {
    String read() throws IOException;
  }

  private void check(String name, Reading reading) throws IOException {
    try {
      tell.accept("%s is good: %s".formatted(name, reading.read()));
    } catch (CorruptDataException e) {
      damaged = true;
      tell.accept("%s is damaged: %s".formatted(name, e.getMessage()));
    }
  }

  private static List<Path> dumps(Path directory) throws IOException {
    if (Files.exists(directory.resolve(FileNames.MANIFEST))) {
      return List.of(directory);
    }
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .filter(path -> DumpNames.isComplete(String.valueOf(path.getFileName())))
          .sorted()
          .toList();
    }
  }

  private String replayed(JournalSettings settings) throws IOException {
    try (JournaledStorage opened =
        JournaledStorage.open(disk, settings, failure -> {}, FatalErrorHandler.LOGGING)) {
      opened.recover(0);
      return words(opened.storage().root());
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    }
  }

  private String log() throws IOException {
    try (Journal log =
        Journal.open(disk, directory.resolve(MEMBER_LOG), JournalSettings.USUAL_SEGMENT_BYTES, 1)) {
      long[] records = new long[1];
      log.replay(log.firstIndex(), (index, payload) -> records[0]++);
      return "%,d records".formatted(records[0]);
    }
  }

  private static String restored(Path dump) throws IOException {
    DumpSummary summary = Dumps.summary(dump);
    List<DumpedFile> files = summary.manifest().files();
    if (files.stream().noneMatch(file -> file.path().equals(FileNames.STATE))) {
      return overTheWire(dump, files);
    }
    return words(Dumps.read(summary, RestoreProgress.NONE));
  }

  /** A dump that a client has made has no state of a server: its files are whole or not. */
  private static String overTheWire(Path dump, List<DumpedFile> files) throws IOException {
    long bytes = 0;
    for (DumpedFile file : files) {
      new DumpInput(dump, file).read(in -> {});
      bytes += file.bytes();
    }
    return "%,d bytes in %d files, for 'poppy restore'; no server starts with it"
        .formatted(bytes, files.size());
  }

  private static String words(Root root) {
    return "%,d bytes of documents at position %d".formatted(root.dataSize(), root.position());
  }
}
