package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.DataAccess;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.WriteFigures;
import dev.morphium.engine.command.query.Queries;
import dev.morphium.engine.command.query.WriteServices;
import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.plan.QueryRequest;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.write.InsertStatement;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Runs the operations of one {@code bulkWrite} and counts what came of them. */
final class BulkTally implements StatementWork.Statements<Runnable> {
  private final Invocation invocation;
  private final List<BulkOperation> operations;
  private final WriteServices services;
  private final Document let;
  private final boolean errorsOnly;
  private final boolean bypass;
  private final BiConsumer<DocumentBuilder, List<Document>> replies;
  private final List<Document> results = new ArrayList<>();
  private final List<CommandException> errors = new ArrayList<>();
  private int succeeded;
  private long inserts;
  private long inserted;
  private long matched;
  private long modified;
  private long upserted;
  private long deleted;
  private long updates;
  private long deletes;

  /**
   * @param invocation the command that they are part of
   * @param errorsOnly whether only failures are told one by one
   * @param bypass whether the rules of collections do not hold
   * @param replies appends to the reply the cursor over the results: a document for each operation,
   *     or only for those that failed
   */
  BulkTally(
      Invocation invocation,
      List<BulkOperation> operations,
      WriteServices services,
      Document let,
      boolean errorsOnly,
      boolean bypass,
      BiConsumer<DocumentBuilder, List<Document>> replies) {
    this.invocation = invocation;
    this.operations = operations;
    this.services = services;
    this.let = let;
    this.errorsOnly = errorsOnly;
    this.bypass = bypass;
    this.replies = replies;
  }

  @Override
  public int count() {
    return operations.size();
  }

  @Override
  public WriteRun<Runnable> begin(int index) {
    invocation.operation().check();
    return switch (operations.get(index)) {
      case BulkOperation.Insert insert -> insert(index, insert);
      case BulkOperation.Update update ->
          update(index, update).map(outcome -> () -> updated(index, outcome));
      case BulkOperation.Delete delete ->
          delete(index, delete).during("delete").map(count -> () -> deleted(index, count));
    };
  }

  private WriteRun<Runnable> insert(int index, BulkOperation.Insert insert) {
    inserts++;
    CommandException[] failure = new CommandException[1];
    List<Document> documents = List.of(insert.document());
    InsertStatement statement =
        new InsertStatement(
            insert.namespace(),
            documents,
            true,
            bypass,
            invocation.notes(),
            index,
            services.keepsEmptyTimestamps());
    return services
        .inserts()
        .run(
            invocation.access(),
            statement,
            (error, position) -> failure[0] = error,
            invocation.operation())
        .map(
            count -> {
              if (failure[0] != null) {
                throw failure[0];
              }
              return () -> inserted(index, count);
            });
  }

  private void inserted(int index, int count) {
    inserted += count;
    told(result(index).append("n", count));
  }

  private WriteRun<UpdateOutcome> update(int index, BulkOperation.Update update) {
    UpdateOutcome earlier = Retries.updated(invocation, index);
    if (earlier != null) {
      return () -> new WriteAttempt.Applied<>(earlier);
    }
    UpdateStatement statement =
        StatementCompiler.update(
                invocation.access(), update.namespace(), update.parts(), let, services)
            .bypassing(bypass)
            .noting(invocation.notes(), index);
    Retries.checkSingle(invocation, !statement.multi(), "multi=true");
    return services
        .updates()
        .run(invocation.access(), update.namespace(), statement, invocation.operation())
        .during("update");
  }

  private void updated(int index, UpdateOutcome outcome) {
    updates++;
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
    told(result);
  }

  private WriteRun<Long> delete(int index, BulkOperation.Delete delete) {
    if (invocation.notes().wasDone(index)) {
      return () -> new WriteAttempt.Applied<>(1L);
    }
    Retries.checkSingle(invocation, !delete.multi(), "multi=true");
    DataAccess data = invocation.access();
    Queries queries = services.queries();
    Document collation = delete.arguments().document(BulkOperation.DELETE_COLLATION);
    Compilation compilation = queries.compilation(data, delete.namespace(), collation, let);
    QueryRequest request =
        StatementCompiler.request(
            delete.filter(), Document.EMPTY, delete.hint(), services, compilation);
    Runnable interrupt = invocation.operation();
    return delete.multi()
        ? services.deletes().all(data, delete.namespace(), request, interrupt)
        : services
            .deletes()
            .first(data, delete.namespace(), request, invocation.notes(), index, interrupt)
            .map(removed -> removed.isPresent() ? 1L : 0L);
  }

  private void deleted(int index, long count) {
    deletes++;
    deleted += count;
    told(result(index).append("n", (int) count));
  }

  @Override
  public void succeeded(int index, Runnable outcome) {
    succeeded++;
    outcome.run();
  }

  private static DocumentBuilder result(int index) {
    return new DocumentBuilder(64).append("ok", 1.0).append("idx", index);
  }

  private void told(DocumentBuilder result) {
    if (!errorsOnly) {
      results.add(result.build());
    }
  }

  @Override
  public void failed(int index, CommandException error, long done, long changed) {
    if (operations.get(index) instanceof BulkOperation.Update) {
      matched += done;
      modified += changed;
    } else {
      deleted += done;
    }
    WriteErrors.checkCommand(invocation, error);
    invocation.operation().writes().refused();
    errors.add(error);
    DocumentBuilder result = new DocumentBuilder(128).append("ok", 0.0).append("idx", index);
    WriteErrors.appendError(result, error);
    result.append("n", (int) done);
    if (changed > 0) {
      result.append("nModified", (int) changed);
    }
    results.add(result.build());
  }

  private void note(WriteFigures figures) {
    figures.inserted(inserts, inserted);
    figures.updated(updates, matched, modified, upserted);
    figures.deleted(deletes, deleted);
  }

  @Override
  public void append(DocumentBuilder target) {
    if (succeeded == 0 && matched == 0) {
      WriteErrors.checkOverload(invocation, errors);
    }
    note(invocation.operation().writes());
    replies.accept(target, results);
    target
        .append("nErrors", errors.size())
        .append("nInserted", (int) inserted)
        .append("nMatched", (int) matched)
        .append("nModified", (int) modified)
        .append("nUpserted", (int) upserted)
        .append("nDeleted", (int) deleted);
    invocation.appendRetried(target);
  }
}
