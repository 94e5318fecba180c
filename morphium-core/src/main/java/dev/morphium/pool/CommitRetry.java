package dev.morphium.pool;

import dev.morphium.driver.Command;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.BsonInt64;
import org.bson.BsonString;

/**
 * The retry of {@code commitTransaction}: it asks for a majority, because the first one may have
 * been done, but only on a primary that was then replaced.
 *
 * <p>Source: "Transactions" specification, "Majority write concern is used when retrying
 * commitTransaction".
 */
final class CommitRetry {
  private static final long USUAL_WAIT_MILLIS = TimeUnit.SECONDS.toMillis(10);
  private static final String CONCERN = "writeConcern";

  private CommitRetry() {}

  static Command of(Command commit) {
    BsonDocument body = new BsonDocument();
    body.putAll(commit.body());
    BsonDocument concern = new BsonDocument();
    if (body.isDocument(CONCERN)) {
      concern.putAll(body.getDocument(CONCERN));
    }
    concern.put("w", new BsonString("majority"));
    if (!commit.deadline().limited()) {
      concern.putIfAbsent("wtimeout", new BsonInt64(USUAL_WAIT_MILLIS));
    }
    body.put(CONCERN, concern);
    return Command.of(commit.database(), body, commit.sequences()).until(commit.deadline());
  }
}
