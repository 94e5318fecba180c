package dev.morphium.server.dump.transfer;

import dev.morphium.driver.Command;
import dev.morphium.driver.DocumentSequence;
import dev.morphium.driver.Reply;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.bson.BsonArray;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;

/**
 * Batches the inserts of a restore: gathers documents and inserts many of them with one command.
 */
final class InsertBatches {
  private static final int MOST_BYTES = 8 << 20;

  private final RemoteServer remote;
  private final Totals totals;
  private final Consumer<String> tell;
  private @Nullable DumpedCollection collection;
  private byte[] bytes = new byte[1 << 20];
  private int length;
  private int count;

  /** What all batches of a restore have come to. */
  static final class Totals {
    private final LongAdder inserted = new LongAdder();
    private final LongAdder failed = new LongAdder();

    long inserted() {
      return inserted.sum();
    }

    long failed() {
      return failed.sum();
    }
  }

  InsertBatches(RemoteServer remote, Totals totals, Consumer<String> tell) {
    this.remote = remote;
    this.totals = totals;
    this.tell = tell;
  }

  void add(DumpedCollection target, byte[] document) throws IOException {
    if (target != collection
        || count == remote.mostDocuments()
        || length + (long) document.length > MOST_BYTES) {
      flush();
      collection = target;
    }
    if (length + document.length > bytes.length) {
      bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, length + document.length));
    }
    System.arraycopy(document, 0, bytes, length, document.length);
    length += document.length;
    count++;
  }

  /** Inserts what is gathered. */
  void flush() throws IOException {
    if (collection == null || count == 0) {
      return;
    }
    BsonDocument insert =
        new BsonDocument("insert", new BsonString(collection.name()))
            .append("ordered", BsonBoolean.FALSE);
    if (collection.metadata().options().containsKey("validator")) {
      insert.append("bypassDocumentValidation", BsonBoolean.TRUE);
    }
    DocumentSequence documents = new DocumentSequence("documents", bytes, 0, length, count);
    Reply reply =
        RemoteServer.checked(
            remote.execute(Command.of(collection.database(), insert, List.of(documents))),
            "insert into " + collection.namespace());
    BsonArray errors = reply.document().getArray("writeErrors", new BsonArray());
    if (!errors.isEmpty()) {
      tell.accept(
          "%s: the server refused %s; the first because of: %s"
              .formatted(
                  collection.namespace(),
                  Plural.documents(errors.size()),
                  errors.get(0).asDocument().getString("errmsg").getValue()));
    }
    totals.failed.add(errors.size());
    totals.inserted.add(count - errors.size());
    length = 0;
    count = 0;
  }
}
