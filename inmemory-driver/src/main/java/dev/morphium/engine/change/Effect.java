package dev.morphium.engine.change;

import dev.morphium.engine.index.IndexDefinition;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.value.Document;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * One change, described by its outcome and not by the command that made it.
 *
 * <p>Applying the same effects in the same order gives the same root on every node: no query runs,
 * no clock is read and nothing is random.
 */
public sealed interface Effect {
  /** An effect on one collection. */
  sealed interface OnCollection extends Effect {
    /** The collection that changes. */
    UUID collection();
  }

  /** A document is there now, in a record of its own. */
  record InsertRecord(UUID collection, long record, byte[] document) implements OnCollection {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof InsertRecord that
          && collection.equals(that.collection)
          && record == that.record
          && Document.of(document).equals(Document.of(that.document));
    }

    @Override
    public int hashCode() {
      return 31 * collection.hashCode() + Long.hashCode(record);
    }
  }

  /**
   * A document is there now in place of another one with the same record id.
   *
   * @param description what an update changed, in the form of a change event's {@code
   *     updateDescription}; null when the document was replaced as a whole
   */
  record UpdateRecord(UUID collection, long record, byte[] document, @Nullable Document description)
      implements OnCollection {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof UpdateRecord that
          && collection.equals(that.collection)
          && record == that.record
          && Document.of(document).equals(Document.of(that.document))
          && Objects.equals(description, that.description);
    }

    @Override
    public int hashCode() {
      return 31 * collection.hashCode() + Long.hashCode(record);
    }
  }

  /**
   * A document is gone.
   *
   * @param key what identified it: {@code {_id: ...}}
   */
  record DeleteRecord(UUID collection, long record, Document key) implements OnCollection {}

  /** A collection is there, empty and with its index on {@code _id}. */
  record CreateCollection(UUID collection, Namespace namespace, Document options)
      implements OnCollection {}

  /** A collection is gone, with its records and indexes. */
  record DropCollection(UUID collection) implements OnCollection {}

  /**
   * A collection has another name.
   *
   * @param dropped the collection that had the name before and is gone now, or null
   */
  record RenameCollection(UUID collection, Namespace to, @Nullable UUID dropped)
      implements OnCollection {}

  /** A collection has other options. */
  record ModifyCollection(UUID collection, Document options) implements OnCollection {}

  /** An index is there, with entries for all records. */
  record CreateIndex(UUID collection, IndexDefinition definition) implements OnCollection {}

  /** An index with the same name and entries has other options. */
  record ModifyIndex(UUID collection, IndexDefinition definition) implements OnCollection {}

  /** An index is gone. */
  record DropIndex(UUID collection, String name) implements OnCollection {}

  /** A database was dropped; its collections have been dropped before. */
  record DropDatabase(String database) implements Effect {}

  /** Something to remember in the log that changes no data; the cluster time goes on. */
  record Note(Document message) implements Effect {}

  /**
   * A session has done statements of a retryable write, which are never to be done again.
   *
   * @param statements which ones, and what came of them
   */
  record RecordStatements(SessionId session, long transactionNumber, ExecutedStatements statements)
      implements Effect {}

  /**
   * A transaction is committed: all that it has done, at once.
   *
   * @param effects in the order in which they were made
   */
  record CommitTransaction(
      SessionId session, long transactionNumber, long wallMillis, List<Effect> effects)
      implements Effect {
    public CommitTransaction {
      effects = List.copyOf(effects);
    }
  }

  /** Sessions are forgotten, because they ended or nobody has used them for long. */
  record ForgetSessions(List<SessionId> sessions) implements Effect {
    public ForgetSessions {
      sessions = List.copyOf(sessions);
    }
  }
}
