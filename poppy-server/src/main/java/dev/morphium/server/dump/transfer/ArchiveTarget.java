package dev.morphium.server.dump.transfer;

import dev.morphium.server.dump.root.DumpFiles;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonString;

/** Writes a dump as one archive file, as {@code mongodump --archive} does. */
final class ArchiveTarget implements DumpTarget {
  private final ArchivePlace place;
  private final OutputStream out;

  /** An archive that is begun. */
  ArchiveTarget(ArchivePlace place, boolean compressed) throws IOException {
    this.place = place;
    out = compressed ? DumpFiles.compression(place.out()) : place.out();
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
  public boolean takesInParallel() {
    return false;
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

  /** mongorestore makes a view when it sees the end of its documents. */
  @Override
  public void view(DumpedCollection view) throws IOException {
    documents(view, content -> 0);
  }

  private static BsonDocument header(DumpedCollection collection, boolean end, long crc) {
    return names(collection)
        .append("EOF", BsonBoolean.valueOf(end))
        .append("CRC", new BsonInt64(crc));
  }

  @Override
  public void finish(long clusterTime) throws IOException {
    out.close();
    place.finish();
  }

  @Override
  public void abandon() {
    place.abandon();
  }
}
