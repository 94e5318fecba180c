package dev.morphium.pool;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.BsonWriter;
import dev.morphium.bson.FieldName;
import dev.morphium.driver.ReadPreference;
import org.bson.BsonDocument;
import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The fields that the driver adds to a command as it is sent. */
final class ExtraFields {
  private static final byte[] MAX_TIME = FieldName.header(BsonType.INT64, "maxTimeMS");
  private static final byte[] PREFERENCE =
      BsonBytes.of(
          new BsonDocument("$readPreference", ReadPreference.PRIMARY_PREFERRED.document()));

  private ExtraFields() {}

  /**
   * A document with all of them; null when there is none.
   *
   * @param clusterTime a document with the cluster time alone; null for none
   * @param maxTimeMillis how long the server may take; negative for no limit
   * @param anyMember whether a member that is no primary is asked to answer too
   */
  static @Nullable RawBsonDocument of(
      @Nullable RawBsonDocument clusterTime, long maxTimeMillis, boolean anyMember) {
    if (maxTimeMillis < 0 && !anyMember) {
      return clusterTime;
    }
    BsonWriter document = new BsonWriter(256);
    int start = document.startDocument();
    if (clusterTime != null) {
      document.fields(clusterTime.getByteBuffer().array());
    }
    if (maxTimeMillis >= 0) {
      document.int64(MAX_TIME, maxTimeMillis);
    }
    if (anyMember) {
      document.fields(PREFERENCE);
    }
    document.endDocument(start);
    return new RawBsonDocument(document.buffer(), 0, document.length());
  }
}
