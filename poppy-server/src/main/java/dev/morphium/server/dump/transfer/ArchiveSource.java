package dev.morphium.server.dump.transfer;

import dev.morphium.engine.value.Document;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.dump.layout.CollectionMetadata;
import dev.morphium.server.dump.root.DocumentInput;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.zip.GZIPInputStream;
import java.util.zip.ZipException;
import org.bson.BsonDocument;
import org.bson.BsonInvalidOperationException;
import org.bson.BsonSerializationException;
import org.bson.BsonString;

/** Reads a dump from one archive file, as {@code mongodump --archive} writes it, gzipped or not. */
final class ArchiveSource implements DumpSource {
  private static final int BUFFER = 64 << 10;
  private static final int GZIP = 0x1f;

  private final Path path;
  private final Map<String, DumpedCollection> collections = new HashMap<>();
  private final List<DumpedCollection> inOrder = new ArrayList<>();
  private final Map<String, Long> sizes = new HashMap<>();

  private interface Body {
    void read(DocumentInput in) throws IOException;
  }

  /** Reads what the archive says of its collections. */
  ArchiveSource(Path path) throws IOException {
    this.path = path;
    open(in -> {});
  }

  private void open(Body body) throws IOException {
    try (InputStream file = new BufferedInputStream(Files.newInputStream(path), BUFFER)) {
      file.mark(1);
      boolean zipped = file.read() == GZIP;
      file.reset();
      InputStream in = zipped ? new GZIPInputStream(file, BUFFER) : file;
      if (!Arrays.equals(in.readNBytes(ArchiveFormat.MAGIC.length), ArchiveFormat.MAGIC)) {
        throw damaged("it does not begin as an archive does");
      }
      DocumentInput documents = new DocumentInput(in);
      head(documents);
      body.read(documents);
    } catch (EOFException
        | ZipException
        | BsonSerializationException
        | BsonInvalidOperationException
        | IllegalArgumentException e) {
      throw damaged(e.getMessage() == null ? "it ends too early" : e.getMessage());
    }
  }

  private void head(DocumentInput in) throws IOException {
    byte[] first = in.nextInBlock();
    String version =
        first == null ? "" : bson(first).getString("version", new BsonString("")).getValue();
    if (!version.equals(ArchiveFormat.VERSION)) {
      throw damaged(
          "its format is '%s', and the one that is known is %s"
              .formatted(version, ArchiveFormat.VERSION));
    }
    boolean known = !collections.isEmpty();
    for (byte[] next = in.nextInBlock(); next != null; next = in.nextInBlock()) {
      if (known) {
        continue;
      }
      BsonDocument described = bson(next);
      String json = described.getString("metadata", new BsonString("")).getValue();
      DumpedCollection collection =
          new DumpedCollection(
              described.getString("db").getValue(),
              described.getString("collection").getValue(),
              CollectionMetadata.parse(json.isBlank() ? "{}" : json));
      announce(collection);
      if (collection.metadata().isTimeSeries()) {
        announce(
            new DumpedCollection(
                collection.database(),
                SystemNames.BUCKETS + collection.name(),
                new CollectionMetadata(null, null, new BsonDocument(), List.of(), null)));
      }
    }
  }

  private void announce(DumpedCollection collection) {
    collections.put(collection.namespace(), collection);
    inOrder.add(collection);
  }

  private static BsonDocument bson(byte[] bytes) {
    return BsonDocument.parse(Document.of(bytes).toBson().toJson());
  }

  @Override
  public List<DumpedCollection> collections() {
    return List.copyOf(inOrder);
  }

  @Override
  public boolean hasOplog() {
    return inOrder.stream().anyMatch(SystemNames::isOplog);
  }

  @Override
  public void check() throws IOException {
    Map<String, Crc64> sums = new HashMap<>();
    Set<String> ended = new HashSet<>();
    open(
        in -> {
          for (byte[] head = in.next(); head != null; head = in.next()) {
            BsonDocument header = bson(head);
            String name = name(header);
            if (!collections.containsKey(name)) {
              throw damaged("it has documents of " + name + ", and does not announce them");
            }
            Crc64 sum = sums.computeIfAbsent(name, any -> new Crc64());
            for (byte[] next = in.nextInBlock(); next != null; next = in.nextInBlock()) {
              sum.update(next, 0, next.length);
              sizes.merge(name, (long) next.length, Long::sum);
            }
            if (header.getBoolean("EOF").getValue()) {
              ended.add(name);
              if (header.getNumber("CRC").longValue() != sum.value()) {
                throw damaged("the checksum of " + name + " is wrong");
              }
            }
          }
        });
    Set<String> missing = new TreeSet<>(sums.keySet());
    for (DumpedCollection each : inOrder) {
      boolean hasOwnDocuments = !each.metadata().isView() && !each.metadata().isTimeSeries();
      if (hasOwnDocuments && !(SystemNames.isBuckets(each.name()) && isInSeries(each, ended))) {
        missing.add(each.namespace());
      }
    }
    missing.removeAll(ended);
    if (!missing.isEmpty()) {
      throw damaged("it ends before " + String.join(", ", missing) + " does");
    }
  }

  /** Whether an archive has a time series itself instead of its buckets. */
  private static boolean isInSeries(DumpedCollection buckets, Set<String> ended) {
    return ended.contains(SystemNames.chosen(buckets));
  }

  @Override
  public long bytes(List<DumpedCollection> wanted) {
    return wanted.stream().mapToLong(each -> sizes.getOrDefault(each.namespace(), 0L)).sum();
  }

  private static String name(BsonDocument header) {
    return header.getString("db").getValue() + "." + header.getString("collection").getValue();
  }

  @Override
  public boolean readsInParallel() {
    return false;
  }

  @Override
  public void documents(List<DumpedCollection> wanted, Visitor visitor) throws IOException {
    Set<DumpedCollection> taken = new HashSet<>(wanted);
    open(
        in -> {
          for (byte[] head = in.next(); head != null; head = in.next()) {
            DumpedCollection collection = collections.get(name(bson(head)));
            boolean wantsIt = collection != null && taken.contains(collection);
            for (byte[] next = in.nextInBlock(); next != null; next = in.nextInBlock()) {
              if (wantsIt && collection != null) {
                visitor.document(collection, next);
              }
            }
          }
        });
  }

  private CorruptDataException damaged(String reason) {
    return new CorruptDataException("the archive %s cannot be used: %s".formatted(path, reason));
  }
}
