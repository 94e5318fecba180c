package dev.morphium.server.dump.transfer;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskOutput;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.root.DumpFiles;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Writes a dump as one archive file, as {@code mongodump --archive} does. */
final class ArchiveTarget implements DumpTarget {
  private final Disk disk;
  private final Path complete;
  private final Path partial;
  private final DiskFile file;
  private final OutputStream out;

  /** An archive that is begun; the file must not be there. */
  ArchiveTarget(Disk disk, Path path, boolean compressed) throws IOException {
    this.disk = disk;
    complete = path.toAbsolutePath();
    partial = complete.resolveSibling(complete.getFileName() + DumpNames.PARTIAL);
    if (Files.exists(complete)) {
      throw new IOException("it is there already, and an archive is a new file");
    }
    disk.createDirectories(Objects.requireNonNull(complete.getParent()));
    file = disk.create(partial);
    OutputStream plain = new DiskOutput(file);
    out = compressed ? DumpFiles.compression(plain) : plain;
  }

  @Override
  public void begin(List<DumpedCollection> all, String serverVersion) throws IOException {
    out.write(ArchiveFormat.MAGIC);
    write(
        new BsonDocument("concurrent_collections", new BsonInt32(1))
            .append("version", new BsonString(ArchiveFormat.VERSION))
            .append("server_version", new BsonString(serverVersion))
            .append("tool_version", new BsonString("poppy")));
    for (DumpedCollection collection : all) {
      write(
          names(collection)
              .append("metadata", new BsonString(collection.metadata().toJson()))
              .append("size", new BsonInt32(0))
              .append("type", new BsonString(String.valueOf(collection.metadata().type()))));
    }
    out.write(ArchiveFormat.TERMINATOR);
  }

  private static BsonDocument names(DumpedCollection collection) {
    return new BsonDocument("db", new BsonString(collection.database()))
        .append("collection", new BsonString(collection.name()));
  }

  private void write(BsonDocument document) throws IOException {
    out.write(dev.morphium.engine.value.Document.of(document).compact().bytes());
  }

  @Override
  public void documents(DumpedCollection collection, Content content) throws IOException {
    write(header(collection, false, 0));
    Crc64 crc = new Crc64();
    content.write(
        new FilterOutputStream(out) {
          @Override
          public void write(byte[] bytes, int offset, int length) throws IOException {
            crc.update(bytes, offset, length);
            out.write(bytes, offset, length);
          }
        });
    out.write(ArchiveFormat.TERMINATOR);
    write(header(collection, true, crc.value()));
    out.write(ArchiveFormat.TERMINATOR);
  }

  private static BsonDocument header(DumpedCollection collection, boolean end, long crc) {
    return names(collection)
        .append("EOF", BsonBoolean.valueOf(end))
        .append("CRC", new BsonInt64(crc));
  }

  @Override
  public void finish(long clusterTime) throws IOException {
    out.close();
    file.force();
    file.close();
    disk.rename(partial, complete);
    disk.syncDirectory(Objects.requireNonNull(complete.getParent()));
  }

  @Override
  public void abandon() {
    try {
      file.close();
    } catch (IOException e) {
      // it is deleted anyway
    }
    DumpFiles.deleteQuietly(partial);
  }
}
