package dev.morphium.pool;

import org.bson.RawBsonDocument;
import org.jspecify.annotations.Nullable;

/** The fields that the driver adds to a command as it is sent. */
final class ExtraFields {
  private static final byte[] MAX_TIME = Fields.name("\u0012maxTimeMS\0");
  private static final byte[] PREFERENCE = preference();
  private static final int AROUND = Integer.BYTES + 1;

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
    byte[] time = clusterTime == null ? new byte[AROUND] : clusterTime.getByteBuffer().array();
    int length =
        time.length
            + (maxTimeMillis < 0 ? 0 : MAX_TIME.length + Long.BYTES)
            + (anyMember ? PREFERENCE.length : 0);
    byte[] document = new byte[length];
    int position = Integer.BYTES;
    Fields.putInt32(document, 0, length);
    System.arraycopy(time, position, document, position, time.length - AROUND);
    position += time.length - AROUND;
    if (maxTimeMillis >= 0) {
      System.arraycopy(MAX_TIME, 0, document, position, MAX_TIME.length);
      position += MAX_TIME.length;
      Fields.putInt64(document, position, maxTimeMillis);
      position += Long.BYTES;
    }
    if (anyMember) {
      System.arraycopy(PREFERENCE, 0, document, position, PREFERENCE.length);
    }
    return new RawBsonDocument(document);
  }

  /** The field {@code $readPreference: {mode: "primaryPreferred"}}. */
  private static byte[] preference() {
    byte[] document =
        new RawBsonDocument(
                new org.bson.BsonDocument(
                    "$readPreference",
                    dev.morphium.driver.ReadPreference.PRIMARY_PREFERRED.document()),
                new org.bson.codecs.BsonDocumentCodec())
            .getByteBuffer()
            .array();
    return java.util.Arrays.copyOfRange(document, Integer.BYTES, Fields.int32(document, 0) - 1);
  }
}
