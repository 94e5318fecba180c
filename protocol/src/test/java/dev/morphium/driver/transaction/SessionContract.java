package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Reply;
import org.bson.BsonDocument;
import org.bson.BsonTimestamp;
import org.junit.jupiter.api.Test;

/**
 * Sessions, their cursors, and the time of the cluster. Source: "Driver Sessions" specification.
 */
public interface SessionContract extends SessionBackend {
  @Test
  default void cursorsBelongToTheirSession() {
    fill("c", 10);
    String more = "{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 2}";
    SessionClient client = client();
    long own = cursorId(client.run("{find: 'c', batchSize: 2}"));
    long free = cursorId(run("{find: 'c', batchSize: 2}"));
    failed(50737, reply(more.formatted(own)));
    failed(50738, client().reply(more.formatted(own)));
    failed(50736, client.reply(more.formatted(free)));
    assertThat(batch(client.run(more.formatted(own)))).hasSize(2);
    assertThat(batch(run(more.formatted(free)))).hasSize(2);
  }

  @Test
  default void cursorsBelongToTheirTransaction() {
    fill("c", 10);
    String more = "{getMore: {$numberLong: '%d'}, collection: 'c', batchSize: 2}";
    SessionClient client = client();
    long outside = cursorId(client.run("{find: 'c', batchSize: 2}"));
    client.begin();
    long inside = cursorId(client.run("{find: 'c', batchSize: 2}"));
    failed(50740, client.raw(more.formatted(inside)));
    assertThat(batch(client.run(more.formatted(inside)))).hasSize(2);
    failed(50739, client.reply(more.formatted(outside)));
    failed(251, client.commit());
  }

  @Test
  default void endedSessionsLoseTheirTransaction() {
    fill("c", 1);
    SessionClient client = transaction();
    client.run("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {n: 9}}}]}");
    String lsid = client.id().toJson();
    run("{killSessions: [" + lsid + "]}");
    failed(251, client.reply("{find: 'c'}"));
    failed(251, client.commit());
    assertThat(batch("{find: 'c', filter: {n: 9}}")).isEmpty();
    SessionClient other = transaction();
    other.run("{update: 'c', updates: [{q: {_id: 0}, u: {$set: {n: 5}}}]}");
    succeeded(other.commit());
  }

  @Test
  default void timesOnlyGrow() {
    BsonTimestamp last = new BsonTimestamp(0);
    for (int i = 0; i < 5; i++) {
      BsonDocument write = run("{insert: 'c', documents: [{_id: %d}]}".formatted(i));
      BsonTimestamp written = write.getTimestamp("operationTime");
      assertThat(written).isGreaterThan(last);
      BsonDocument read = run("{find: 'c'}");
      assertThat(read.getTimestamp("operationTime")).isGreaterThanOrEqualTo(written);
      assertThat(read.getDocument("$clusterTime").getTimestamp("clusterTime"))
          .isGreaterThanOrEqualTo(written);
      last = read.getTimestamp("operationTime");
    }
  }

  @Test
  default void readsCanWaitForATimeThatIsOver() {
    BsonDocument write = run("{insert: 'c', documents: [{_id: 1}]}");
    BsonTimestamp time = write.getTimestamp("operationTime");
    String concern =
        "{level: 'majority', afterClusterTime: {$timestamp: {t: %d, i: %d}}}"
            .formatted(time.getTime(), time.getInc());
    SessionClient client = client();
    assertThat(batch(client.run("{find: 'c', readConcern: " + concern + "}"))).hasSize(1);
    client.begin();
    assertThat(batch(client.run("{find: 'c', readConcern: " + concern + "}"))).hasSize(1);
    succeeded(client.commit());
  }

  @Test
  default void snapshotsAreOfOneMoment() {
    fill("c", 2);
    SessionClient client = client();
    BsonDocument first = client.run("{find: 'c', readConcern: {level: 'snapshot'}}");
    BsonTimestamp moment = first.getDocument("cursor").getTimestamp("atClusterTime");
    run("{insert: 'c', documents: [{_id: 9}]}");
    String then =
        "{find: 'c', readConcern: {level: 'snapshot', atClusterTime: {$timestamp: {t: %d, i: %d}}}}"
            .formatted(moment.getTime(), moment.getInc());
    Reply again = client.reply(then);
    assertThat(batch(succeeded(again).document())).hasSize(2);
    assertThat(batch(client.run("{find: 'c', readConcern: {level: 'snapshot'}}"))).hasSize(3);
  }
}
