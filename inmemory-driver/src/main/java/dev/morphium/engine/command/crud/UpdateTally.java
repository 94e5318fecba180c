package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.Namespace;
import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.ArrayIndexNames;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.write.UpdateOutcome;
import dev.morphium.engine.write.UpdateStatement;
import dev.morphium.engine.write.Updates;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;

/** Runs the statements of one {@code update} and counts what came of them. */
final class UpdateTally implements StatementWork.Statements<UpdateOutcome> {
  private final Invocation invocation;
  private final Namespace namespace;
  private final Updates updates;
  private final int count;
  private final IntFunction<UpdateStatement> compiler;
  private final WriteErrors errors;
  private final List<Upserted> upserted = new ArrayList<>();
  private long statementsDone;
  private long matched;
  private long modified;

  private record Upserted(int index, Value id) {}

  /**
   * @param compiler compiles the statement at a position
   */
  UpdateTally(
      Invocation invocation,
      Namespace namespace,
      Updates updates,
      int count,
      IntFunction<UpdateStatement> compiler) {
    this.invocation = invocation;
    this.namespace = namespace;
    this.updates = updates;
    this.count = count;
    this.compiler = compiler;
    this.errors = new WriteErrors(invocation);
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public WriteRun<UpdateOutcome> begin(int position) {
    UpdateOutcome earlier = Retries.updated(invocation, position);
    if (earlier != null) {
      return () -> new WriteAttempt.Applied<>(earlier);
    }
    UpdateStatement statement = compiler.apply(position);
    Retries.checkSingle(invocation, !statement.multi(), "multi=true");
    return updates
        .run(
            invocation.access(),
            namespace,
            statement.noting(invocation.notes(), position),
            invocation.operation())
        .during("update");
  }

  @Override
  public void succeeded(int position, UpdateOutcome outcome) {
    statementsDone++;
    matched += outcome.matched();
    modified += outcome.modified();
    if (outcome.upsertedId() != null) {
      upserted.add(new Upserted(position, outcome.upsertedId()));
    }
  }

  @Override
  public void failed(int position, CommandException error, long done, long changed) {
    statementsDone++;
    matched += done;
    modified += changed;
    errors.addUnlessInterrupted(position, error);
  }

  @Override
  public void append(DocumentBuilder reply) {
    if (matched == 0 && statementsDone == errors.count()) {
      errors.checkOverload();
    }
    invocation.operation().writes().updated(statementsDone, matched, modified, upserted.size());
    reply.append("n", (int) (matched + upserted.size())).append("nModified", (int) modified);
    if (!upserted.isEmpty()) {
      reply.startArray("upserted");
      for (int i = 0; i < upserted.size(); i++) {
        reply
            .startDocument(ArrayIndexNames.of(i))
            .append("index", upserted.get(i).index)
            .append("_id", upserted.get(i).id)
            .end();
      }
      reply.end();
    }
    errors.append(reply);
    invocation.appendRetried(reply);
  }
}
