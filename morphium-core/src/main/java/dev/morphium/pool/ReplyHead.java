package dev.morphium.pool;

import dev.morphium.driver.Reply;
import dev.morphium.wire.BsonFields;

/** The head of a reply as the driver reads it: success, error code, cursor and cluster time. */
final class ReplyHead {
  private static final byte[] OK = Fields.name("ok");
  private static final byte[] CURSOR = Fields.name("cursor");
  private static final byte[] ID = Fields.name("id");
  private static final byte[] CLUSTER_TIME = Fields.name("$clusterTime");
  private static final byte[] CONCERN_ERROR = Fields.name("writeConcernError");

  private final boolean ok;
  private final long cursor;
  private final int clusterTime;
  private final int concernError;

  private ReplyHead(Reply reply) {
    byte[] bytes = reply.bytes();
    boolean good = false;
    long open = 0;
    int time = -1;
    int error = -1;
    int field = Fields.first(reply.offset());
    for (; bytes[field] != 0; field = BsonFields.next(bytes, field)) {
      switch (bytes[field + 1]) {
        case 'o' -> good |= Fields.isNamed(bytes, field, OK) && Fields.number(bytes, field) == 1;
        case 'c' -> open = Fields.isNamed(bytes, field, CURSOR) ? id(bytes, field) : open;
        case '$' -> time = Fields.isNamed(bytes, field, CLUSTER_TIME) ? field : time;
        case 'w' -> error = Fields.isNamed(bytes, field, CONCERN_ERROR) ? field : error;
        default -> {}
      }
    }
    this.ok = good;
    this.cursor = open;
    this.clusterTime = time;
    this.concernError = error;
  }

  static ReplyHead of(Reply reply) {
    return new ReplyHead(reply);
  }

  private static long id(byte[] bytes, int cursor) {
    if (bytes[cursor] != Fields.DOCUMENT) {
      return 0;
    }
    int field = Fields.first(BsonFields.valueOf(bytes, cursor));
    for (; bytes[field] != 0; field = BsonFields.next(bytes, field)) {
      if (Fields.isNamed(bytes, field, ID)) {
        return Fields.number(bytes, field);
      }
    }
    return 0;
  }

  /** Whether the command as a whole succeeded. */
  boolean ok() {
    return ok;
  }

  /** The open cursor; 0 when there is none. */
  long cursor() {
    return cursor;
  }

  /** Where the field with the cluster time is; -1 when there is none. */
  int clusterTime() {
    return clusterTime;
  }

  /** The code of the error of the write concern; 0 when there is none. */
  int concernErrorCode(Reply reply) {
    return concernError < 0
            || !(Fields.document(reply.bytes(), concernError).get("code")
                instanceof org.bson.BsonNumber code)
        ? 0
        : code.intValue();
  }

  boolean hasConcernError() {
    return concernError >= 0;
  }
}
