package dev.morphium.driver.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.driver.Command;
import dev.morphium.driver.Driver;
import dev.morphium.driver.Reply;
import dev.morphium.driver.Session;
import java.util.UUID;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt64;

/**
 * A client with one session: runs commands in it, in its transactions, and as retryable writes.
 *
 * <p>Not for several threads at once.
 */
public final class SessionClient {
  private final Driver driver;
  private final String database;
  private final BsonDocument lsid;
  private long number;
  private boolean open;
  private boolean first;

  /** A client whose session has not been used before. */
  public SessionClient(Driver driver, String database) {
    this(driver, database, UUID.randomUUID());
  }

  /** A client with a session of this identity. */
  public SessionClient(Driver driver, String database, UUID id) {
    this.driver = driver;
    this.database = database;
    this.lsid = new Session(id).document();
  }

  /** The session's {@code lsid}. */
  public BsonDocument id() {
    return lsid;
  }

  /** The number of the newest transaction or retryable write. */
  public long number() {
    return number;
  }

  /** Whether a transaction was begun and not yet ended. */
  public boolean isOpen() {
    return open;
  }

  /** From now on commands run in a new transaction. */
  public void begin() {
    number++;
    open = true;
    first = true;
  }

  /** Runs a command in the transaction, or just in the session when none is open. */
  public Reply reply(String json) {
    return reply(BsonDocument.parse(json));
  }

  /** Runs a command in the transaction, or just in the session when none is open. */
  public Reply reply(BsonDocument body) {
    body.put("lsid", lsid);
    if (open) {
      body.put("txnNumber", new BsonInt64(number));
      body.put("autocommit", BsonBoolean.FALSE);
      if (first) {
        body.put("startTransaction", BsonBoolean.TRUE);
        first = false;
      }
    }
    return driver.execute(Command.of(database, body));
  }

  /** Runs a command that must succeed. */
  public BsonDocument run(String json) {
    Reply reply = reply(json);
    assertThat(reply.ok()).as("%s answered %s", json, reply).isTrue();
    assertThat(reply.document().containsKey("writeErrors"))
        .as("write errors of %s: %s", json, reply)
        .isFalse();
    return reply.document();
  }

  /** Commits the newest transaction, which may be ended already. */
  public Reply commit() {
    return end("commitTransaction");
  }

  /** Aborts the newest transaction, which may be ended already. */
  public Reply abort() {
    return end("abortTransaction");
  }

  private Reply end(String command) {
    open = false;
    BsonDocument body =
        new BsonDocument(command, new org.bson.BsonInt32(1))
            .append("lsid", lsid)
            .append("txnNumber", new BsonInt64(number))
            .append("autocommit", BsonBoolean.FALSE);
    return driver.execute(Command.of("admin", body));
  }

  /** Runs a write with a new number, so that it can be retried. */
  public Reply write(String json) {
    number++;
    return retry(json);
  }

  /** Runs a write with the newest number again. */
  public Reply retry(String json) {
    return as(number, json);
  }

  /** Runs a command with this number, in no transaction. */
  public Reply as(long txnNumber, String json) {
    BsonDocument body =
        BsonDocument.parse(json).append("lsid", lsid).append("txnNumber", new BsonInt64(txnNumber));
    return driver.execute(Command.of(database, body));
  }

  /** Runs a command as it is, but in this session. */
  public Reply raw(String json) {
    BsonDocument body = BsonDocument.parse(json).append("lsid", lsid);
    return driver.execute(Command.of(database, body));
  }
}
