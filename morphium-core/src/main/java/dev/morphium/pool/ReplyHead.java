package dev.morphium.pool;

import dev.morphium.bson.BsonCursor;
import dev.morphium.bson.BsonType;
import dev.morphium.bson.FieldName;
import dev.morphium.driver.Reply;
import org.bson.BsonDocument;
import org.bson.BsonNumber;
import org.jspecify.annotations.Nullable;

/** The head of a reply as the driver reads it: success, error code, cursor and cluster time. */
final class ReplyHead {
  private static final FieldName OK = new FieldName("ok");
  private static final FieldName CURSOR = new FieldName("cursor");
  private static final FieldName ID = new FieldName("id");
  private static final FieldName CLUSTER_TIME = new FieldName("$clusterTime");
  private static final FieldName CONCERN_ERROR = new FieldName("writeConcernError");

  private final boolean ok;
  private final long cursor;
  private final int clusterTime;
  private final @Nullable BsonDocument concernError;

  private ReplyHead(Reply reply) {
    boolean good = false;
    long open = 0;
    int time = -1;
    BsonDocument error = null;
    BsonCursor field = new BsonCursor(reply.bytes(), reply.offset());
    while (field.next()) {
      switch (field.firstOfName()) {
        case 'o' -> good |= field.isNamed(OK) && field.number() == 1;
        case 'c' -> open = field.isNamed(CURSOR) ? id(field) : open;
        case '$' -> time = field.isNamed(CLUSTER_TIME) ? field.elementOffset() : time;
        case 'w' -> error = field.isNamed(CONCERN_ERROR) ? field.document() : error;
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

  private static long id(BsonCursor cursor) {
    if (cursor.type() == BsonType.DOCUMENT) {
      BsonCursor field = new BsonCursor(cursor.bytes(), cursor.valueOffset());
      while (field.next()) {
        if (field.isNamed(ID)) {
          return field.number();
        }
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
  int concernErrorCode() {
    return concernError != null && concernError.get("code") instanceof BsonNumber code
        ? code.intValue()
        : 0;
  }

  boolean hasConcernError() {
    return concernError != null;
  }
}
