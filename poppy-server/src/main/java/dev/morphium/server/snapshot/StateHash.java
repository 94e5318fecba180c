package dev.morphium.server.snapshot;

import dev.morphium.engine.change.CollectionState;
import dev.morphium.engine.change.Root;
import dev.morphium.engine.index.IndexBuild;
import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.index.IndexState;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.store.RecordCursor;
import dev.morphium.engine.store.RecordTree;
import dev.morphium.engine.value.Document;
import dev.morphium.server.encoding.ByteSink;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;

/**
 * The state hash: a hash of all data at one moment, the same for the same data, whatever way has
 * led there.
 *
 * <p>For simulations and restarts, which compare nodes with each other or with themselves. What
 * indexes know about arrays is not in it: that only says what was once seen. An index build in
 * progress counts as the index that it becomes.
 */
public final class StateHash {
  private static final int PIECE = 64 << 10;

  private final MessageDigest digest;
  private final ByteSink sink = new ByteSink();

  private StateHash(MessageDigest digest) {
    this.digest = digest;
  }

  /** The hash (SHA-256) of a root in hexadecimal digits. */
  public static String of(Root root) {
    try {
      return new StateHash(MessageDigest.getInstance("SHA-256")).hash(root);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private String hash(Root root) {
    sink.putVarint(root.position());
    sink.putLong(root.clusterTime());
    for (CollectionState collection : root.all()) {
      collection(collection);
    }
    for (Map.Entry<SessionId, SessionRecord> session : root.sessions()) {
      SessionCodec.write(session.getKey(), session.getValue(), sink);
      flush(PIECE);
    }
    flush(0);
    return HexFormat.of().formatHex(digest.digest());
  }

  private void collection(CollectionState collection) {
    sink.putUuid(collection.id());
    sink.putNamespace(collection.namespace());
    sink.putDocument(collection.options());
    sink.putVarint(collection.nextRecordId());
    sink.putVarint(collection.definitions().size());
    for (IndexState index : collection.indexes()) {
      sink.putDocument(index.definition().spec());
      sink.putVarint(index.entries().size());
    }
    for (IndexDefinition inProgress : collection.building()) {
      String namespace = collection.namespace().toString();
      RecordTree records = collection.records();
      sink.putDocument(inProgress.spec());
      sink.putVarint(IndexBuild.of(inProgress).finish(namespace, records).entries().size());
    }
    sink.putVarint(collection.count());
    RecordCursor cursor = collection.records().cursor();
    for (boolean more = cursor.first(); more; more = cursor.next()) {
      sink.putVarint(cursor.id());
      sink.putDocument(Document.of(cursor.document()));
      flush(PIECE);
    }
  }

  private void flush(int least) {
    if (sink.size() >= least) {
      digest.update(sink.array(), 0, sink.size());
      sink.reset(2 * PIECE);
    }
  }
}
