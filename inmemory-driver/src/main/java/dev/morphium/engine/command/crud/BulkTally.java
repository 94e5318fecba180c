package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Queries;
import dev.morphium.engine.command.WriteErrors;
import dev.morphium.engine.command.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.write.PartialFailure;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;

/** Runs the operations of one {@code bulkWrite} and counts what came of them. */
final class BulkTally {
  private final Invocation invocation;
  private final boolean errorsOnly;
  private final boolean bypass;
  private final List<Document> results = new ArrayList<>();
  private int errors;
  private long inserted;
  private long matched;
  private long modified;
  private long upserted;
  private long deleted;

  /**
   * @param invocation the command that they are part of
   * @param errorsOnly whether only failures are told one by one
   * @param bypass whether the rules of collections do not hold
   */
  BulkTally(Invocation invocation, boolean errorsOnly, boolean bypass) {
    this.invocation = invocation;
    this.errorsOnly = errorsOnly;
    this.bypass = bypass;
  }

  /**
   * What the reply's cursor gives: a document for each operation, or only for those that failed.
   */
  List<Document> results() {
    return results;
  }

  /** Runs one operation. @return whether it succeeded */
  boolean run(
      int index,
      BulkOperation operation,
      WriteServices services,
      Document let,
      Runnable interrupt) {
    interrupt.run();
    try {
      switch (operation) {
        case BulkOperation.Insert insert -> insert(index, insert, services, interrupt);
        case BulkOperation.Update update -> update(index, update, services, let, interrupt);
        case BulkOperation.Delete delete -> delete(index, delete, services, let, interrupt);
      }
      return true;
    } catch (CommandException error) {
      failed(index, error, 0, 0);
    } catch (PartialFailure failure) {
      if (operation instanceof BulkOperation.Update) {
        matched += failure.done();
        modified += failure.changed();
      } else {
        deleted += failure.done();
      }
      failed(index, failure.error(), failure.done(), failure.changed());
    }
    return false;
  }

  private void insert(
      int index, BulkOperation.Insert insert, WriteServices services, Runnable interrupt) {
    CommandException[] failure = new CommandException[1];
    int count =
        services
            .inserts()
            .run(
                insert.namespace(),
                List.of(insert.document()),
                true,
                bypass,
                new SingleNote(invocation.notes(), index),
                (error, position) -> failure[0] = error,
                interrupt);
    if (failure[0] != null) {
      throw failure[0];
    }
    inserted += count;
    succeeded(result(index).append("n", count));
  }

  private void update(
      int index,
      BulkOperation.Update update,
      WriteServices services,
      Document let,
      Runnable interrupt) {
    UpdateOutcome outcome = Retries.updated(invocation, index);
    if (outcome == null) {
      UpdateStatement statement =
          Statements.update(update.namespace(), update.parts(), let, services)
              .bypassing(bypass)
              .noting(invocation.notes(), index);
      Retries.checkSingle(invocation, !statement.multi(), "multi=true");
      outcome = services.updates().run(update.namespace(), statement, interrupt);
    }
    matched += outcome.matched();
    modified += outcome.modified();
    boolean made = outcome.upsertedId() != null;
    upserted += made ? 1 : 0;
    DocumentBuilder result =
        result(index)
            .append("n", (int) outcome.matched() + (made ? 1 : 0))
            .append("nModified", (int) outcome.modified());
    if (outcome.upsertedId() != null) {
      result.startDocument("upserted").append("_id", outcome.upsertedId()).end();
    }
    succeeded(result);
  }

  private void delete(
      int index,
      BulkOperation.Delete delete,
      WriteServices services,
      Document let,
      Runnable interrupt) {
    long count =
        invocation.notes().wasDone(index) ? 1 : remove(index, delete, services, let, interrupt);
    deleted += count;
    succeeded(result(index).append("n", (int) count));
  }

  private long remove(
      int index,
      BulkOperation.Delete delete,
      WriteServices services,
      Document let,
      Runnable interrupt) {
    Retries.checkSingle(invocation, !delete.multi(), "multi=true");
    Queries queries = services.queries();
    Document collation = delete.arguments().document(BulkOperation.DELETE_COLLATION);
    Compilation compilation =
        queries.languages().compilation(let, queries.comparator(delete.namespace(), collation));
    QueryRequest request =
        Statements.request(delete.filter(), Document.EMPTY, delete.hint(), services, compilation);
    if (delete.multi()) {
      return services.deletes().all(delete.namespace(), request, interrupt);
    }
    Document removed =
        services.deletes().first(delete.namespace(), request, invocation.notes(), index, interrupt);
    return removed == null ? 0 : 1;
  }

  private static DocumentBuilder result(int index) {
    return new DocumentBuilder(64).append("ok", 1.0).append("idx", index);
  }

  private void succeeded(DocumentBuilder result) {
    if (!errorsOnly) {
      results.add(result.build());
    }
  }

  private void failed(int index, CommandException error, long done, long changed) {
    WriteErrors.checkCommand(invocation, error);
    errors++;
    DocumentBuilder result = new DocumentBuilder(128).append("ok", 0.0).append("idx", index);
    WriteErrors.appendError(result, error);
    result.append("n", (int) done);
    if (changed > 0) {
      result.append("nModified", (int) changed);
    }
    results.add(result.build());
  }

  /** Appends the counts. */
  void append(DocumentBuilder reply) {
    reply
        .append("nErrors", errors)
        .append("nInserted", (int) inserted)
        .append("nMatched", (int) matched)
        .append("nModified", (int) modified)
        .append("nUpserted", (int) upserted)
        .append("nDeleted", (int) deleted);
  }
}
