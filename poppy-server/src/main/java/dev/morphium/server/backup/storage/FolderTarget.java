package dev.morphium.server.backup.storage;

import dev.morphium.server.disk.OwnersOnly;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Objects;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Stream;

/**
 * A folder as a backup target: one on another disk, or one that is mounted from elsewhere. What is
 * made in it is for its owner alone.
 */
final class FolderTarget implements BackupTarget {
  private static final String PARTIAL = ".partial";

  private final Path folder;

  FolderTarget(Path folder) {
    this.folder = folder.toAbsolutePath().normalize();
  }

  private Path path(String key) {
    Path path = folder.resolve(key).normalize();
    if (!path.startsWith(folder) || path.equals(folder)) {
      throw new IllegalArgumentException("'%s' is no key".formatted(key));
    }
    return path;
  }

  @Override
  public void put(String key, byte[] content) throws IOException {
    Path path = path(key);
    Path partial = path.resolveSibling(path.getFileName() + PARTIAL);
    Path parent = Objects.requireNonNull(path.getParent());
    Files.createDirectories(parent, OwnersOnly.directory(parent));
    try {
      try (FileChannel file =
          FileChannel.open(
              partial,
              Set.of(
                  StandardOpenOption.CREATE,
                  StandardOpenOption.WRITE,
                  StandardOpenOption.TRUNCATE_EXISTING),
              OwnersOnly.file(partial))) {
        ByteBuffer rest = ByteBuffer.wrap(content);
        while (rest.hasRemaining()) {
          file.write(rest);
        }
        file.force(true);
      }
      Files.move(partial, path, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      Files.deleteIfExists(partial);
      throw new IOException("cannot write %s: %s".formatted(path, e.getMessage()), e);
    }
  }

  @Override
  public byte[] get(String key) throws IOException {
    return Files.readAllBytes(path(key));
  }

  @Override
  public SortedMap<String, Long> list(String prefix) throws IOException {
    SortedMap<String, Long> found = new TreeMap<>();
    if (!Files.exists(folder)) {
      return found;
    }
    try (Stream<Path> paths = Files.walk(folder)) {
      for (Path path : (Iterable<Path>) paths.filter(Files::isRegularFile)::iterator) {
        String key = folder.relativize(path).toString().replace('\\', '/');
        if (key.startsWith(prefix) && !key.endsWith(PARTIAL)) {
          found.put(key, Files.size(path));
        }
      }
    } catch (UncheckedIOException e) {
      throw e.getCause();
    }
    return found;
  }

  @Override
  public void delete(String key) throws IOException {
    Path path = path(key);
    Files.deleteIfExists(path);
    Path parent = Objects.requireNonNull(path.getParent());
    if (!parent.equals(folder)) {
      try (Stream<Path> others = Files.list(parent)) {
        if (others.findAny().isPresent()) {
          return;
        }
      } catch (NoSuchFileException e) {
        return;
      }
      Files.deleteIfExists(parent);
    }
  }

  @Override
  public void close() {}

  @Override
  public String toString() {
    return folder.toString();
  }
}
