package dev.morphium.server.snapshot;

import dev.morphium.engine.change.Root;
import dev.morphium.engine.image.CollectionImage;
import dev.morphium.engine.image.IndexImage;
import dev.morphium.engine.image.RootImage;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
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
 * indexes know about arrays is not in it: that only says what was once seen.
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
      return new StateHash(MessageDigest.getInstance("SHA-256")).hash(RootImage.of(root));
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  private String hash(RootImage root) {
    sink.putVarint(root.position());
    sink.putLong(root.clusterTime());
    for (CollectionImage collection : root.collections()) {
      collection(collection);
    }
    for (Map.Entry<SessionId, SessionRecord> session : root.sessions()) {
      SessionCodec.write(session.getKey(), session.getValue(), sink);
      flush(PIECE);
    }
    flush(0);
    return HexFormat.of().formatHex(digest.digest());
  }

  private void collection(CollectionImage collection) {
    sink.putUuid(collection.id());
    sink.putNamespace(collection.namespace());
    sink.putDocument(collection.options());
    sink.putVarint(collection.nextRecordId());
    sink.putVarint(collection.indexes().size());
    for (IndexImage index : collection.indexes()) {
      sink.putDocument(index.definition().spec());
      sink.putVarint(collection.entries(index));
    }
    sink.putVarint(collection.count());
    collection.forEach(
        (record, document) -> {
          sink.putVarint(record);
          sink.putDocument(Document.of(document));
          flush(PIECE);
        });
  }

  private void flush(int least) {
    if (sink.size() >= least) {
      digest.update(sink.array(), 0, sink.size());
      sink.reset(2 * PIECE);
    }
  }
}
