package dev.morphium.engine.command;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WriteBatch;
import dev.morphium.engine.session.ExecutedStatements;
import dev.morphium.engine.session.SessionId;
import dev.morphium.engine.session.SessionRecord;
import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.StatementNotes;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A retryable write, in one of its tries: which of its statements earlier tries have done.
 *
 * <p>What is done is remembered in the batch that does it, so that both or neither are there.
 * Source: "Retryable Writes" specification.
 */
public final class RetryableWrite implements StatementNotes {
  private final SessionId session;
  private final long number;
  private final SessionRecord before;
  private final int firstStatement;
  private final @Nullable List<Value> statementNumbers;
  private final LongSupplier clockMillis;
  private final List<Value> retried = new ArrayList<>();
  private Image image = Image.NONE;

  /** Which document the reply of a {@code findAndModify} shows. */
  public enum Image {
    NONE,
    BEFORE,
    AFTER
  }

  public RetryableWrite(
      SessionId session,
      long number,
      DataAccess data,
      int firstStatement,
      @Nullable List<Value> statementNumbers,
      LongSupplier clockMillis) {
    this.session = session;
    this.number = number;
    this.before = data.root().session(session);
    this.firstStatement = firstStatement;
    this.statementNumbers = statementNumbers;
    this.clockMillis = clockMillis;
  }

  /** From now on the result of a statement holds a document, too. */
  public void keep(Image which) {
    image = which;
  }

  /** {@inheritDoc} If so, it is told in the reply. */
  @Override
  public boolean wasDone(int position) {
    int statement = statement(position);
    boolean done = before.hasDone(number, statement);
    if (done) {
      retried.add(new Int32Value(statement));
    }
    return done;
  }

  /** What a statement that was done answered, beyond having changed one document, or null. */
  public @Nullable Document result(int position) {
    return before.statements().result(statement(position));
  }

  /** What an upsert of an earlier try has inserted: {@code upserted} in {@link #result}. */
  public static final String UPSERTED = "upserted";

  /** The document that an earlier try has shown: {@code image} in {@link #result}. */
  public static final String IMAGE = "image";

  @Override
  public void inserted(WriteBatch batch, int first, int last) {
    done(batch, first, last, null);
  }

  @Override
  public void changed(
      WriteBatch batch, int position, @Nullable Document before, @Nullable Document after) {
    DocumentBuilder result = new DocumentBuilder();
    boolean told = false;
    if (before == null && after != null) {
      result.append(UPSERTED, after.get("_id"));
      told = true;
    }
    Document shown =
        switch (image) {
          case NONE -> null;
          case BEFORE -> before;
          case AFTER -> after;
        };
    if (shown != null) {
      result.append(IMAGE, shown);
      told = true;
    }
    done(batch, position, position, told ? result.build() : null);
  }

  private void done(WriteBatch batch, int first, int last, @Nullable Document result) {
    if (statementNumbers == null) {
      ExecutedStatements statements =
          new ExecutedStatements(
              statement(first), statement(last), result, clockMillis.getAsLong());
      batch.recordStatements(session, number, statements);
      return;
    }
    for (int position = first; position <= last; position++) {
      batch.recordStatements(
          session,
          number,
          ExecutedStatements.one(statement(position), result, clockMillis.getAsLong()));
    }
  }

  /** Appends {@code retriedStmtIds} when earlier tries have done any statement. */
  public void append(DocumentBuilder reply) {
    if (!retried.isEmpty()) {
      reply.append("retriedStmtIds", ArrayValue.of(retried));
    }
  }

  private int statement(int position) {
    return statementNumbers == null
        ? firstStatement + position
        : (int) ((NumberValue) statementNumbers.get(position)).longValue();
  }
}
