package dev.morphium.engine.feed;

import dev.morphium.engine.change.Effect;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.TimestampValue;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The oplog entries of one batch as documents, as {@code local.oplog.rs} shows them.
 *
 * <p>Each has a time of its own: a batch reserves as many as it has effects, the last of which is
 * its cluster time. A transaction is one {@code applyOps}, or several where it is large. What
 * happens in the database {@code local} is not in the oplog. Source: MongoDB manual, "Replica Set
 * Oplog"; MongoDB specification of oplog entries, version 2.
 */
final class OplogDocuments {
  private static final int MOST_BYTES = 12 << 20;
  private static final long AROUND = 128;
  private static final int VERSION = 2;
  private static final String LOCAL = "local";

  private final OplogBatch batch;
  private final List<Part> parts = new ArrayList<>();
  private final OplogStatements statements = new OplogStatements();

  /**
   * What one document tells.
   *
   * @param changes the changes; several of a transaction
   * @param transaction whose changes they are; null outside of transactions
   * @param isLast whether no further document of the transaction follows
   * @param total how many changes the transaction has
   * @param note what is told when nothing changes
   */
  private record Part(
      List<OplogEntry> changes,
      Effect.@Nullable CommitTransaction transaction,
      boolean isLast,
      int total,
      @Nullable Document note) {}

  OplogDocuments(OplogBatch batch) {
    this.batch = batch;
    int place = 0;
    for (Effect effect : batch.batch().effects()) {
      int count = changes(effect);
      if (effect instanceof Effect.CommitTransaction transaction) {
        List<OplogEntry> changes = batch.changes().subList(place, place + count);
        addTransaction(transaction, changes.stream().filter(OplogDocuments::isLogged).toList());
      } else if (effect instanceof Effect.Note note) {
        add(new Part(List.of(), null, true, 0, note.message()));
      } else if (effect instanceof Effect.RecordStatements done) {
        statements.noted(done);
      } else if (count == 1 && isLogged(batch.changes().get(place))) {
        add(new Part(List.of(batch.changes().get(place)), null, true, 1, null));
      } else {
        statements.untold();
      }
      place += count;
    }
    statements.settle();
  }

  /** How many documents a batch is. */
  static int count(OplogBatch batch) {
    int count = 0;
    int place = 0;
    for (Effect effect : batch.batch().effects()) {
      if (effect instanceof Effect.CommitTransaction) {
        return new OplogDocuments(batch).size();
      }
      if (effect instanceof Effect.Note) {
        count++;
      } else if (changes(effect) == 1) {
        count += isLogged(batch.changes().get(place++)) ? 1 : 0;
      }
    }
    return count;
  }

  /** Whether a change is in the oplog: those of the database {@code local} are not. */
  static boolean isLogged(WatchedCollection collection) {
    return !collection.namespace().database().equals(LOCAL);
  }

  private static boolean isLogged(OplogEntry change) {
    WatchedCollection collection = change.collection();
    return collection == null || isLogged(collection);
  }

  /** How many changes an effect is in the batch's list. */
  private static int changes(Effect effect) {
    return switch (effect) {
      case Effect.CommitTransaction transaction ->
          transaction.effects().stream().mapToInt(OplogDocuments::changes).sum();
      case Effect.Note ignored -> 0;
      case Effect.RecordStatements ignored -> 0;
      case Effect.ForgetSessions ignored -> 0;
      default -> 1;
    };
  }

  /** Cuts a transaction into documents that are not too large. */
  private void addTransaction(Effect.CommitTransaction transaction, List<OplogEntry> changes) {
    int from = 0;
    long bytes = 0;
    for (int i = 0; i < changes.size(); i++) {
      long next = length(changes.get(i).effect());
      if (i > from && bytes + next > MOST_BYTES) {
        add(new Part(changes.subList(from, i), transaction, false, changes.size(), null));
        from = i;
        bytes = 0;
      }
      bytes += next;
    }
    if (from < changes.size()) {
      List<OplogEntry> rest = changes.subList(from, changes.size());
      add(new Part(rest, transaction, true, changes.size(), null));
    }
  }

  private void add(Part part) {
    parts.add(part);
    boolean isChange = part.transaction() == null && part.note() == null;
    statements.told(isChange ? part.changes().get(0) : null);
  }

  private static long length(Effect effect) {
    return AROUND
        + switch (effect) {
          case Effect.InsertRecord insert -> insert.document().length;
          case Effect.UpdateRecord update -> update.document().length;
          default -> 0;
        };
  }

  int size() {
    return parts.size();
  }

  /** The time of a document, which is its record id, too. */
  long time(int index) {
    return batch.clusterTime() - (parts.size() - 1 - index);
  }

  /**
   * The document.
   *
   * @param term the term that its optime shows
   */
  Document document(int index, long term) {
    Part part = parts.get(index);
    Document note = part.note();
    DocumentBuilder out = new DocumentBuilder(512);
    if (note != null) {
      out.append("op", "n").append("ns", "").append("o", note);
    } else if (part.transaction() != null) {
      transaction(part, part.transaction(), out);
    } else {
      appendChange(part.changes().get(0), statements.of(index), out);
    }
    long time = time(index);
    end(out, time, term, batch.batch().wallMillis());
    if (part.transaction() != null) {
      boolean first = index == 0 || parts.get(index - 1).transaction() != part.transaction();
      out.startDocument("prevOpTime")
          .append("ts", new TimestampValue(first ? 0 : time - 1))
          .append("t", first ? -1 : term)
          .end();
    }
    return out.build();
  }

  private static void appendChange(
      OplogEntry change, OplogStatements.@Nullable Statement statement, DocumentBuilder out) {
    if (statement != null) {
      statement.appendSession(out);
    }
    OplogOperations.append(change, out);
    if (statement != null) {
      out.append("stmtId", statement.id());
    }
  }

  /** The document of a note, outside of any batch. */
  static Document note(String message, long time, long term, long wallMillis) {
    DocumentBuilder out = new DocumentBuilder().append("op", "n").append("ns", "");
    out.startDocument("o").append("msg", message).end();
    end(out, time, term, wallMillis);
    return out.build();
  }

  private static void end(DocumentBuilder out, long time, long term, long wallMillis) {
    out.append("ts", new TimestampValue(time))
        .append("t", term)
        .append("v", (long) VERSION)
        .append("wall", new DateValue(wallMillis));
  }

  private static void transaction(
      Part part, Effect.CommitTransaction transaction, DocumentBuilder out) {
    SessionId session = transaction.session();
    out.append("lsid", session.toDocument())
        .append("txnNumber", transaction.transactionNumber())
        .append("op", "c")
        .append("ns", "admin.$cmd")
        .startDocument("o")
        .startArray("applyOps");
    int place = 0;
    for (OplogEntry change : part.changes()) {
      out.startDocument(Integer.toString(place++));
      OplogOperations.append(change, out);
      out.end();
    }
    out.end();
    if (!part.isLast()) {
      out.append("partialTxn", true);
    } else if (part.total() > part.changes().size()) {
      out.append("count", (long) part.total());
    }
    out.end();
  }
}
