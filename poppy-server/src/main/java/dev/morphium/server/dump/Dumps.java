package dev.morphium.server.dump;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.Root;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import dev.morphium.server.dump.root.RestoreProgress;
import dev.morphium.server.dump.root.RootReader;
import java.io.IOException;
import java.nio.charset.MalformedInputException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The dumps (backups) in a directory: which one is the newest, and what restoring one needs. */
public final class Dumps {
  private static final Logger LOG = LoggerFactory.getLogger(Dumps.class);

  private Dumps() {}

  /**
   * The dump with the newest data: that of the highest incarnation, and among those the highest
   * position. Dumps that were not finished do not count.
   *
   * @param directory need not be there
   * @throws CorruptDataException when a dump that may be the newest does not tell what it is
   * @throws StorageUnavailableException when the directory cannot be read
   */
  public static Optional<DumpSummary> newest(Path directory) throws IOException {
    List<DumpSummary> dumps = new ArrayList<>();
    CorruptDataException broken = null;
    for (String name : names(directory).reversed()) {
      try {
        dumps.add(summary(directory.resolve(name)));
      } catch (CorruptDataException e) {
        if (dumps.isEmpty() && broken == null) {
          broken = e;
        }
      }
    }
    if (broken != null) {
      throw new CorruptDataException(broken.getMessage() + advice(dumps), broken);
    }
    return dumps.stream().max(DumpSummary.AGE);
  }

  /** The same problem with what to do: to start with the dump before the damaged one, if any. */
  static CorruptDataException advising(
      CorruptDataException problem, Path directory, DumpSummary damaged) throws IOException {
    List<DumpSummary> others = all(directory);
    others.removeIf(other -> other.path().equals(damaged.path()));
    return new CorruptDataException(problem.getMessage() + advice(others), problem);
  }

  private static String advice(List<DumpSummary> others) {
    return others.stream()
        .max(DumpSummary.AGE)
        .map(older -> ". Move it away to start with the one before, " + older)
        .orElse(". Move it away to start without it");
  }

  /** All dumps that tell what they are, the oldest data first. */
  static List<DumpSummary> all(Path directory) throws IOException {
    List<DumpSummary> dumps = new ArrayList<>();
    for (String name : names(directory)) {
      try {
        dumps.add(summary(directory.resolve(name)));
      } catch (CorruptDataException e) {
        LOG.debug("{} is left alone", named("name", name), e);
      }
    }
    dumps.sort(DumpSummary.AGE);
    return dumps;
  }

  /** Whether all files are there with their sizes; what is in them is not read. */
  static boolean isWhole(DumpSummary dump) {
    for (DumpedFile file : dump.manifest().files()) {
      try {
        if (Files.size(dump.path().resolve(file.path())) != file.bytes()) {
          return false;
        }
      } catch (IOException e) {
        return false;
      }
    }
    return true;
  }

  /** The names of complete dumps, sorted. */
  private static List<String> names(Path directory) throws IOException {
    if (!Files.exists(directory)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(directory)) {
      return paths
          .map(path -> path.getFileName().toString())
          .filter(DumpNames::isComplete)
          .sorted()
          .toList();
    } catch (IOException e) {
      throw new StorageUnavailableException(directory, e);
    }
  }

  /**
   * What a dump says of itself.
   *
   * @param dump the directory of one dump
   * @throws CorruptDataException when it says nothing that can be trusted
   */
  public static DumpSummary summary(Path dump) throws IOException {
    Path file = dump.resolve(FileNames.MANIFEST);
    try {
      return new DumpSummary(dump, Manifest.parse(Files.readString(file)));
    } catch (NoSuchFileException e) {
      throw unusable(dump, file + " is missing", e);
    } catch (MalformedInputException | IllegalArgumentException e) {
      throw unusable(dump, file + " is damaged: " + e.getMessage(), e);
    } catch (IOException e) {
      throw new StorageUnavailableException(dump, e);
    }
  }

  /**
   * Reads a dump. Nothing of it is to be used when this throws.
   *
   * @throws CorruptDataException when it is not as it was written; the message says where, and what
   *     to do
   * @throws StorageUnavailableException when it cannot be read
   */
  public static Root read(DumpSummary dump, RestoreProgress progress) throws IOException {
    try {
      return RootReader.read(dump.path(), dump.manifest(), progress);
    } catch (CorruptDataException e) {
      throw unusable(dump.path(), String.valueOf(e.getMessage()), e);
    } catch (IOException e) {
      throw new StorageUnavailableException(dump.path(), e);
    }
  }

  private static CorruptDataException unusable(Path dump, String reason, Exception cause) {
    return new CorruptDataException(
        "the dump %s cannot be used: %s".formatted(dump, reason), cause);
  }
}
