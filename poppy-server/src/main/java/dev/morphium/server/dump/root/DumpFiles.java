package dev.morphium.server.dump.root;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.dump.layout.DumpedFile;
import dev.morphium.server.dump.layout.FileNames;
import dev.morphium.server.dump.layout.Manifest;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BooleanSupplier;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes the files of a dump, each synced to the disk when it is complete; several threads may
 * write at the same time.
 */
public final class DumpFiles {
  private static final Logger LOG = LoggerFactory.getLogger(DumpFiles.class);
  private static final int BUFFER = 64 << 10;

  private final Disk disk;
  private final Path directory;
  private final boolean compressed;
  private final BooleanSupplier stop;
  private final List<DumpedFile> files = new CopyOnWriteArrayList<>();

  /** What is to be in a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes it. @return how many documents it has */
    long write(OutputStream out) throws IOException;
  }

  /**
   * @param compressed whether texts are gzipped
   * @param stop asked often whether to give up
   */
  public DumpFiles(Disk disk, Path directory, boolean compressed, BooleanSupplier stop) {
    this.disk = disk;
    this.directory = directory;
    this.compressed = compressed;
    this.stop = stop;
  }

  /** What was written so far. */
  public List<DumpedFile> written() {
    return List.copyOf(files);
  }

  /**
   * Writes a file.
   *
   * @param path in a folder that is there
   */
  public void write(String path, boolean zipped, Content content) throws IOException {
    Path place = directory.resolve(path);
    if (disk.exists(place)) {
      throw new IOException(
          place + " is there already: this disk takes two names for one that differ only in case");
    }
    try (DiskFile file = disk.create(place)) {
      DumpOutput out = new DumpOutput(file, stop);
      long documents;
      if (zipped) {
        try (OutputStream gzip = compression(out)) {
          documents = content.write(gzip);
        }
      } else {
        documents = content.write(out);
      }
      out.sync();
      files.add(new DumpedFile(path, documents, out.bytes(), out.checksum()));
    }
  }

  /** Writes a text. */
  public void text(String path, String text) throws IOException {
    write(
        path,
        compressed,
        out -> {
          out.write(text.getBytes(StandardCharsets.UTF_8));
          return 0;
        });
  }

  /**
   * Writes which server and which tool have made the dump.
   *
   * @param mongodb the version of MongoDB that the server is, or behaves as
   */
  public void prelude(String mongodb, String tool) throws IOException {
    BsonDocument prelude =
        new BsonDocument("ServerVersion", new BsonString(mongodb))
            .append("ToolVersion", new BsonString(tool));
    text(FileNames.PRELUDE + (compressed ? FileNames.COMPRESSED : ""), prelude.toJson() + "\n");
  }

  /** Writes the manifest, which comes last. */
  public void manifest(Manifest manifest) throws IOException {
    try (DiskFile file = disk.create(directory.resolve(FileNames.MANIFEST))) {
      file.writeFully(ByteBuffer.wrap(manifest.toJson().getBytes(StandardCharsets.UTF_8)), 0);
      file.force();
    }
  }

  /** Gzips, with speed before size: a dump is to be over soon. */
  public static OutputStream compression(OutputStream out) throws IOException {
    return new Compression(out);
  }

  /**
   * Deletes a dump, which is a directory or one file. The manifest goes first: what is left when
   * this ends early is no dump.
   */
  public static void delete(Path dump) throws IOException {
    if (!Files.exists(dump)) {
      return;
    }
    if (Files.isDirectory(dump)) {
      Files.deleteIfExists(dump.resolve(FileNames.MANIFEST));
    }
    try (Stream<Path> files = Files.walk(dump)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Deletes what is left of a dump that failed, as far as that can be done. */
  public static void deleteQuietly(Path dump) {
    try {
      delete(dump);
    } catch (IOException | UncheckedIOException e) {
      LOG.debug("an unfinished dump cannot be deleted", e);
    }
  }

  private static final class Compression extends GZIPOutputStream {
    Compression(OutputStream out) throws IOException {
      super(out, BUFFER);
      def.setLevel(Deflater.BEST_SPEED);
    }
  }
}
