package dev.morphium.server.backup.format;

import dev.morphium.server.dump.layout.ChecksummedJson;
import dev.morphium.server.dump.layout.Manifest;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDateTime;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonInt64;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;

/**
 * The index of a backup: of which dump it is, and its parts. It is stored last and without
 * encryption, so a backup with an index is complete, and can be listed and deleted without the key.
 *
 * @param name of the dump
 * @param server the product and its version
 * @param set the name of the set; empty when there is none
 * @param incarnation of the set
 * @param position how many batches have led to the moment
 * @param clusterTime its logical time
 * @param wallMillis when the dump was begun, in milliseconds since 1970
 * @param documents how many it has
 * @param key the id of the key by which it is encrypted; empty when it is not
 * @param unscheduled whether it was made because the archived oplog needed one, and not because one
 *     was due
 * @param parts in their order
 */
public record BackupIndex(
    String name,
    String server,
    String set,
    long incarnation,
    long position,
    long clusterTime,
    long wallMillis,
    long documents,
    String key,
    boolean unscheduled,
    List<BackupPart> parts) {
  /** The format that is written, and the newest that is read. */
  static final int FORMAT = 1;

  /** What the key of an index ends with. */
  public static final String FILE = "/backup.json";

  /** The older data first, as dumps are ordered. */
  public static final Comparator<BackupIndex> AGE =
      Comparator.comparingLong(BackupIndex::incarnation)
          .thenComparingLong(BackupIndex::position)
          .thenComparingLong(BackupIndex::wallMillis);

  public BackupIndex {
    parts = List.copyOf(parts);
  }

  static BackupIndex of(
      String name, Manifest dump, String key, boolean unscheduled, List<BackupPart> parts) {
    return new BackupIndex(
        name,
        dump.server(),
        dump.set(),
        dump.incarnation(),
        dump.position(),
        dump.clusterTime(),
        dump.wallMillis(),
        dump.documents(),
        key,
        unscheduled,
        parts);
  }

  /** When the dump was begun. */
  public Instant time() {
    return Instant.ofEpochMilli(wallMillis);
  }

  /** How many bytes are stored. */
  public long bytes() {
    return parts.stream().mapToLong(BackupPart::bytes).sum();
  }

  /** Whether a key is needed to read it. */
  public boolean isEncrypted() {
    return !key.isEmpty();
  }

  /** The text. */
  public String toJson() {
    BsonArray listed = new BsonArray();
    for (BackupPart part : parts) {
      listed.add(
          new BsonDocument("key", new BsonString(part.key()))
              .append("bytes", new BsonInt64(part.bytes()))
              .append("sha256", new BsonString(part.sha256())));
    }
    BsonDocument all =
        new BsonDocument("format", new BsonInt32(FORMAT))
            .append("name", new BsonString(name))
            .append("server", new BsonString(server))
            .append("set", new BsonString(set))
            .append("incarnation", new BsonInt64(incarnation))
            .append("position", new BsonInt64(position))
            .append("clusterTime", new BsonTimestamp(clusterTime))
            .append("wallTime", new BsonDateTime(wallMillis))
            .append("documents", new BsonInt64(documents))
            .append("encryption", new BsonString(isEncrypted() ? "AES-256-GCM" : ""))
            .append("keyId", new BsonString(key));
    if (unscheduled) {
      all.append("unscheduled", BsonBoolean.TRUE);
    }
    return ChecksummedJson.write(all.append("parts", listed));
  }

  /**
   * Reads the text.
   *
   * @throws IllegalArgumentException when it is not as it was written, or of a newer format
   */
  public static BackupIndex parse(String text) {
    BsonDocument all = ChecksummedJson.read(text, FORMAT, "index of a backup");
    try {
      List<BackupPart> parts = new ArrayList<>();
      for (BsonValue each : all.getArray("parts")) {
        BsonDocument part = each.asDocument();
        parts.add(
            new BackupPart(
                part.getString("key").getValue(),
                part.getNumber("bytes").longValue(),
                part.getString("sha256").getValue()));
      }
      return new BackupIndex(
          all.getString("name").getValue(),
          all.getString("server").getValue(),
          all.getString("set").getValue(),
          all.getNumber("incarnation").longValue(),
          all.getNumber("position").longValue(),
          all.getTimestamp("clusterTime").getValue(),
          all.getDateTime("wallTime").getValue(),
          all.getNumber("documents").longValue(),
          all.getString("keyId").getValue(),
          all.getBoolean("unscheduled", BsonBoolean.FALSE).getValue(),
          parts);
    } catch (BsonInvalidOperationException e) {
      throw new IllegalArgumentException("it is no index of a backup", e);
    }
  }
}
