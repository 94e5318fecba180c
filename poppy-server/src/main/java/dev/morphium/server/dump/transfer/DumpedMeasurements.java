package dev.morphium.server.dump.transfer;

import dev.morphium.engine.image.MeasurementBuckets;
import dev.morphium.engine.value.Document;
import dev.morphium.server.dump.layout.CollectionMetadata;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Arrays;
import java.util.List;
import org.bson.BsonDocument;

/**
 * The measurements of a time series in a dump: mongodump dumps the collection of its buckets, and
 * mongorestore expects that. A server gives its measurements; they are packed here, so that any
 * server takes them, whose buckets are compressed or not.
 */
final class DumpedMeasurements {
  private final DumpedCollection series;
  private final MeasurementBuckets packing;

  /** Gives measurements. */
  interface Source {
    /** Gives all of them. */
    void read(RemoteServer.Documents taker) throws IOException;
  }

  /** Those of a time series. */
  DumpedMeasurements(DumpedCollection series) throws IOException {
    this.series = series;
    MeasurementBuckets none = MeasurementBuckets.of(Document.of(series.metadata().options()));
    if (none == null) {
      throw new ServerException(
          "the server says that %s is a time series, and not of which fields: %s"
              .formatted(series.namespace(), series.metadata().options().toJson()));
    }
    packing = none;
  }

  /** The collection that the buckets are in. */
  DumpedCollection buckets() {
    return new DumpedCollection(
        series.database(),
        SystemNames.BUCKETS + series.name(),
        new CollectionMetadata(null, null, new BsonDocument(), List.of(), null));
  }

  /** Writes the buckets. @return how many there are */
  long write(Source source, OutputStream out) throws IOException {
    long[] count = new long[1];
    source.read(
        (bytes, offset, length) -> {
          Document measurement = Document.of(Arrays.copyOfRange(bytes, offset, offset + length));
          count[0] += write(packing.add(measurement), out);
        });
    return count[0] + write(packing.end(), out);
  }

  private static long write(List<Document> buckets, OutputStream out) throws IOException {
    for (Document bucket : buckets) {
      out.write(bucket.bytes(), bucket.offset(), bucket.length());
    }
    return buckets.size();
  }
}
