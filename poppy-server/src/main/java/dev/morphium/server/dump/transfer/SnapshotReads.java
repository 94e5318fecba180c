package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.driver.Session;
import java.io.IOException;
import java.util.UUID;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonString;
import org.bson.BsonTimestamp;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/**
 * Reads all collections with snapshot read concern at one cluster time, where the server supports
 * it.
 *
 * <p>Source: MongoDB manual, "Read Concern snapshot", section "Read Concern and atClusterTime".
 */
final class SnapshotReads {
  private static final int BATCH = 10_000;

  private final RemoteServer remote;
  private final Consumer<String> tell;
  private final Session session;
  private final BsonDocument query;
  private boolean offered = true;
  private @Nullable BsonTimestamp moment;

  /**
   * @param query what documents have to match; null for all
   */
  SnapshotReads(
      RemoteServer remote, UUID session, @Nullable BsonDocument query, Consumer<String> tell) {
    this.remote = remote;
    this.query = query == null ? new BsonDocument() : query;
    this.session = new Session(session);
    this.tell = tell;
  }

  /** Others at the same moment, for another thread; one collection was read before. */
  SnapshotReads others() {
    SnapshotReads others = new SnapshotReads(remote, UUID.randomUUID(), query, tell);
    others.offered = offered;
    others.moment = moment;
    return others;
  }

  /** Whether the moment is known, or known not to be had. */
  boolean hasBegun() {
    return moment != null || !offered;
  }

  /** The moment; 0 when there is none. */
  long clusterTime() {
    return moment == null ? 0 : moment.getValue();
  }

  /**
   * Reads all documents of a collection, in the order in which they lie there. MongoDB has no
   * snapshots of its own collections.
   */
  void read(DumpedCollection collection, RemoteServer.Documents target) throws IOException {
    boolean tried = offered && !SystemNames.isOfAccounts(collection);
    Reply first = tried ? atMoment(collection) : null;
    BsonDocument further = new BsonDocument("lsid", session.document());
    if (first == null) {
      first = remote.run(collection.database(), find(collection));
      further.clear();
    }
    remote.read(collection.database(), first, further, target);
  }

  private @Nullable Reply atMoment(DumpedCollection collection) throws IOException {
    BsonDocument concern = new BsonDocument("level", new BsonString("snapshot"));
    if (moment != null) {
      concern.append("atClusterTime", moment);
    }
    BsonDocument find =
        find(collection).append("readConcern", concern).append("lsid", session.document());
    Reply reply = remote.execute(Command.of(collection.database(), find));
    if (!reply.ok()) {
      offered = moment != null;
      tell.accept(
          "%s is not of one moment with the others%s: the server has no snapshot of it: %s"
              .formatted(
                  offered ? collection.namespace() : "each collection",
                  offered ? "" : ", but as it is when its turn comes",
                  reply.errorMessage()));
      return null;
    }
    BsonValue time = reply.document().getDocument("cursor").get("atClusterTime");
    if (moment == null && time instanceof BsonTimestamp first) {
      moment = first;
    }
    return reply;
  }

  private BsonDocument find(DumpedCollection collection) {
    return new BsonDocument("find", new BsonString(collection.name()))
        .append("filter", query)
        .append("batchSize", new BsonInt32(BATCH));
  }

  /** Tells the server that it need not remember anything any more. */
  void end() throws IOException {
    if (moment != null) {
      remote.execute(
          Command.of(
              "admin",
              new BsonDocument(
                  "endSessions", new BsonArray(java.util.List.of(session.document())))));
    }
  }
}
