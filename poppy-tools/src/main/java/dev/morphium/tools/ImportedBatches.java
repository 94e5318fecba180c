package dev.morphium.tools;

import dev.morphium.driver.Command;
import dev.morphium.driver.Reply;
import dev.morphium.server.dump.transfer.RemoteServer;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.bson.BsonValue;
import org.jspecify.annotations.Nullable;

/** Batches the documents of an import, and writes many of them with one command. */
final class ImportedBatches {
  private static final int MOST_DOCUMENTS = 1000;
  private static final int MOST_BYTES = 8 << 20;
  private static final int MOST_TOLD = 10;

  private final RemoteServer remote;
  private final Rules rules;
  private final Consumer<String> tell;
  private final List<BsonDocument> statements = new ArrayList<>();
  private final List<Long> lines = new ArrayList<>();
  private boolean isInsert;
  private long bytes;
  private long taken;
  private long refused;

  /** What happens with a document whose key is there already. */
  enum Mode {
    INSERT,
    UPSERT,
    MERGE
  }

  /**
   * How documents are written.
   *
   * @param keys the fields that tell whether a document is there, but for inserts
   * @param stops whether nothing is written after the first one that is refused
   */
  record Rules(String database, String collection, Mode mode, List<String> keys, boolean stops) {}

  ImportedBatches(RemoteServer remote, Rules rules, Consumer<String> tell) {
    this.remote = remote;
    this.rules = rules;
    this.tell = tell;
  }

  long taken() {
    return taken;
  }

  long refused() {
    return refused;
  }

  /** Whether no more is to be written. */
  boolean isStopped() {
    return rules.stops() && refused > 0;
  }

  /**
   * Adds a document.
   *
   * @param line where it begins
   * @param size about how many bytes it has
   */
  void add(BsonDocument document, long line, long size) throws IOException {
    BsonDocument query = rules.mode() == Mode.INSERT ? null : query(document);
    if (statements.size() == MOST_DOCUMENTS
        || bytes + size > MOST_BYTES
        || (query == null) != isInsert) {
      flush();
    }
    isInsert = query == null;
    statements.add(query == null ? document : update(query, document));
    lines.add(line);
    bytes += size;
  }

  /** What finds the document that may be there; null when it has none of the keys. */
  private @Nullable BsonDocument query(BsonDocument document) {
    BsonDocument query = new BsonDocument();
    for (String key : rules.keys()) {
      BsonValue value = document;
      for (String name : key.split("\\.")) {
        value = value != null && value.isDocument() ? value.asDocument().get(name) : null;
      }
      if (value != null) {
        query.put(key, value);
      }
    }
    return query.size() < rules.keys().size() ? null : query;
  }

  private BsonDocument update(BsonDocument query, BsonDocument document) {
    BsonDocument change = document;
    if (rules.mode() == Mode.MERGE) {
      BsonDocument set = document.clone();
      rules.keys().forEach(set::remove);
      change =
          set.isEmpty() ? new BsonDocument("$setOnInsert", set) : new BsonDocument("$set", set);
    }
    return new BsonDocument("q", query).append("u", change).append("upsert", BsonBoolean.TRUE);
  }

  /** Writes what is gathered. */
  void flush() throws IOException {
    if (statements.isEmpty() || isStopped()) {
      return;
    }
    String name = isInsert ? "insert" : "update";
    BsonDocument command =
        new BsonDocument(name, new BsonString(rules.collection()))
            .append("ordered", BsonBoolean.valueOf(rules.stops()))
            .append(isInsert ? "documents" : "updates", new BsonArray(statements));
    Reply reply = RemoteServer.checked(remote.execute(Command.of(rules.database(), command)), name);
    BsonArray errors = reply.document().getArray("writeErrors", new BsonArray());
    for (BsonValue each : errors) {
      BsonDocument error = each.asDocument();
      int index = error.getNumber("index").intValue();
      refused++;
      if (refused <= MOST_TOLD) {
        tell.accept(
            "line %d: %s".formatted(lines.get(index), error.getString("errmsg").getValue()));
      }
    }
    boolean isCut = rules.stops() && !errors.isEmpty();
    taken +=
        isCut
            ? errors.get(0).asDocument().getNumber("index").intValue()
            : statements.size() - errors.size();
    statements.clear();
    lines.clear();
    bytes = 0;
  }
}
