package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Backend;
import dev.morphium.driver.Reply;
import org.bson.BsonDocument;
import org.bson.BsonString;

/** The backend under test, with sessions. */
public interface SessionBackend extends Backend {
  /** The label of errors after which a whole transaction may be tried again. */
  String TRANSIENT = "TransientTransactionError";

  /** A client with a new session on {@link #database()}. */
  default SessionClient client() {
    return new SessionClient(driver(), database());
  }

  /** A client with a transaction that is open, but has no statement yet. */
  default SessionClient transaction() {
    SessionClient client = client();
    client.begin();
    return client;
  }

  /** Asserts that a command failed with this code. */
  default Reply failed(int code, Reply reply) {
    assertThat(reply.ok()).as("%s", reply).isFalse();
    assertThat(reply.code()).as("%s", reply).isEqualTo(code);
    return reply;
  }

  /** Asserts that a command failed by a conflict after which the transaction may be retried. */
  default void conflicted(Reply reply) {
    failed(112, reply);
    assertThat(reply.codeName()).isEqualTo("WriteConflict");
    assertThat(hasLabel(reply, TRANSIENT)).as("label of %s", reply).isTrue();
  }

  /** Asserts that a command succeeded. */
  default Reply succeeded(Reply reply) {
    assertThat(reply.ok()).as("%s", reply).isTrue();
    return reply;
  }

  /** Whether a reply has this error label. */
  static boolean hasLabel(Reply reply, String label) {
    BsonDocument document = reply.document();
    return document.containsKey("errorLabels")
        && document.getArray("errorLabels").contains(new BsonString(label));
  }

  /** The number of documents that anybody sees outside of transactions. */
  default int count(String collection) {
    return run("{count: '" + collection + "'}").getInt32("n").getValue();
  }
}
