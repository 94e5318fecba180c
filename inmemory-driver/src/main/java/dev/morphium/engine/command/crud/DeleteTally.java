package dev.morphium.engine.command.crud;

import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import java.util.function.IntFunction;

/** Runs the statements of one {@code delete} and counts what came of them. */
final class DeleteTally implements StatementWork.Statements<Long> {
  private final Invocation invocation;
  private final int count;
  private final IntFunction<WriteRun<Long>> statements;
  private final WriteErrors errors;
  private long statementsDone;
  private long deleted;

  /**
   * @param statements begins the statement at a position
   */
  DeleteTally(Invocation invocation, int count, IntFunction<WriteRun<Long>> statements) {
    this.invocation = invocation;
    this.count = count;
    this.statements = statements;
    this.errors = new WriteErrors(invocation);
  }

  @Override
  public int count() {
    return count;
  }

  @Override
  public WriteRun<Long> begin(int position) {
    return statements.apply(position).during("delete");
  }

  @Override
  public void succeeded(int position, Long outcome) {
    statementsDone++;
    deleted += outcome;
  }

  @Override
  public void failed(int position, CommandException error, long done, long changed) {
    statementsDone++;
    deleted += done;
    errors.addUnlessInterrupted(position, error);
  }

  @Override
  public void append(DocumentBuilder reply) {
    invocation.operation().writes().deleted(statementsDone, deleted);
    reply.append("n", (int) deleted);
    errors.append(reply);
    invocation.appendRetried(reply);
  }
}
