package dev.morphium.server.snapshot;

import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.session.StatementSet;
import dev.morphium.engine.value.Document;
import dev.morphium.server.encoding.ByteSink;
import dev.morphium.server.encoding.ByteSource;
import java.util.Map;

/** Encodes and decodes the records of sessions, as snapshots and batches have them. */
public final class SessionCodec {
  private SessionCodec() {}

  /** Writes a session's identity and what is remembered of it. */
  public static void write(SessionId id, SessionRecord record, ByteSink sink) {
    sink.putSession(id);
    sink.putSigned(record.transactionNumber());
    sink.putByte(record.isTransaction() ? 1 : 0);
    sink.putSigned(record.lastWriteMillis());
    StatementSet statements = record.statements();
    sink.putVarint(statements.ranges().size());
    for (Map.Entry<Integer, Integer> range : statements.ranges()) {
      sink.putSigned(range.getKey());
      sink.putSigned(range.getValue());
    }
    sink.putVarint(statements.results().size());
    for (Map.Entry<Integer, Document> result : statements.results()) {
      sink.putSigned(result.getKey());
      sink.putDocument(result.getValue());
    }
  }

  /** What is remembered of the session whose identity was read before. */
  public static SessionRecord read(ByteSource source) {
    long number = source.readSigned();
    boolean transaction = source.readByte() != 0;
    long millis = source.readSigned();
    StatementSet statements = StatementSet.EMPTY;
    for (int ranges = source.readCount(2); ranges > 0; ranges--) {
      int first = (int) source.readSigned();
      int last = (int) source.readSigned();
      statements = statements.with(new ExecutedStatements(first, last, null, millis));
    }
    for (int results = source.readCount(6); results > 0; results--) {
      int statement = (int) source.readSigned();
      statements =
          statements.with(ExecutedStatements.one(statement, source.readDocument(), millis));
    }
    return new SessionRecord(number, transaction, statements, millis);
  }
}
