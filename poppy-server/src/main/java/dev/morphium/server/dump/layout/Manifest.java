package dev.morphium.server.dump.layout;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * The manifest of a dump: of which moment it is, and the size and checksum of every file.
 *
 * <p>As text it is JSON whose last field is a checksum of all before.
 *
 * @param server the product and its version
 * @param set the name of the set; empty when there is none
 * @param incarnation of the set: it has begun anew so often; 0 for a server without other members
 * @param term the set's term
 * @param position how many batches have led to the moment
 * @param clusterTime its logical time
 * @param wallMillis when the dump was begun, in milliseconds since 1970
 * @param files all files but the manifest
 */
public record Manifest(
    String server,
    String set,
    long incarnation,
    long term,
    long position,
    long clusterTime,
    long wallMillis,
    List<DumpedFile> files) {
  /** The format that is written, and the newest that is read. */
  public static final int FORMAT = 1;

  public Manifest {
    files = List.copyOf(files);
  }

  /** How many documents there are in all files. */
  public long documents() {
    return files.stream().mapToLong(DumpedFile::documents).sum();
  }

  /** How many bytes all files have. */
  public long bytes() {
    return files.stream().mapToLong(DumpedFile::bytes).sum();
  }

  /** The text. */
  public String toJson() {
    BsonArray listed = new BsonArray();
    for (DumpedFile file : files) {
      listed.add(
          new BsonDocument("path", new BsonString(file.path()))
              .append("documents", new BsonInt64(file.documents()))
              .append("bytes", new BsonInt64(file.bytes()))
              .append("crc32c", new BsonString(HexFormat.of().toHexDigits(file.checksum()))));
    }
    return ChecksummedJson.write(
        new BsonDocument("format", new BsonInt32(FORMAT))
            .append("server", new BsonString(server))
            .append("set", new BsonString(set))
            .append("incarnation", new BsonInt64(incarnation))
            .append("term", new BsonInt64(term))
            .append("position", new BsonInt64(position))
            .append("clusterTime", new BsonTimestamp(clusterTime))
            .append("wallTime", new BsonDateTime(wallMillis))
            .append("documents", new BsonInt64(documents()))
            .append("bytes", new BsonInt64(bytes()))
            .append("files", listed));
  }

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException when it is not as it was written, or of a newer format
   */
  public static Manifest parse(String text) {
    BsonDocument all = ChecksummedJson.read(text, FORMAT, "manifest");
    try {
      return of(all);
    } catch (BsonInvalidOperationException | ClassCastException e) {
      throw new IllegalArgumentException("it is no manifest", e);
    }
  }

  private static Manifest of(BsonDocument all) {
    List<DumpedFile> files = new ArrayList<>();
    for (BsonValue each : all.getArray("files")) {
      BsonDocument file = each.asDocument();
      files.add(
          new DumpedFile(
              file.getString("path").getValue(),
              number(file, "documents"),
              number(file, "bytes"),
              HexFormat.fromHexDigits(file.getString("crc32c").getValue())));
    }
    return new Manifest(
        all.getString("server").getValue(),
        all.getString("set").getValue(),
        number(all, "incarnation"),
        number(all, "term"),
        number(all, "position"),
        all.getTimestamp("clusterTime").getValue(),
        all.getDateTime("wallTime").getValue(),
        files);
  }

  private static long number(BsonDocument all, String field) {
    return all.getNumber(field).longValue();
  }
}
