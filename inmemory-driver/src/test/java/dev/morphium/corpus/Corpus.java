package dev.morphium.corpus;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The corpus: all its files, from the class path or from a folder. */
final class Corpus {
  private static final String ENDING = ".jsonl";

  private Corpus() {}

  /** The corpus that lies beside this class, in a folder or in a jar. */
  static List<CorpusFile> load() {
    try {
      Path place =
          Path.of(Corpus.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      if (Files.isDirectory(place)) {
        return load(place.resolve("corpus"));
      }
      try (FileSystem jar = FileSystems.newFileSystem(place)) {
        return load(jar.getPath("corpus"));
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    } catch (URISyntaxException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  static List<CorpusFile> load(Path folder) {
    return paths(folder).stream().map(path -> load(folder, path)).toList();
  }

  /** The file at a path below a folder. */
  static CorpusFile load(Path folder, Path path) {
    String name = folder.relativize(path).toString().replace('\\', '/');
    try {
      return CorpusFile.parse(
          name.substring(0, name.length() - ENDING.length()), Files.readString(path));
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  static List<Path> paths(Path folder) {
    try (Stream<Path> walk = Files.walk(folder)) {
      return walk.filter(path -> path.toString().endsWith(ENDING)).sorted().toList();
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }
}
