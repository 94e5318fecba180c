package dev.morphium.engine.command.crud;

import dev.morphium.engine.change.WriteAttempt;
import dev.morphium.engine.command.CommandWork;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.Wait;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.write.PartialFailure;
import dev.morphium.engine.write.WriteRun;
import dev.morphium.protocol.CommandException;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The work of a command with write statements: one after the other, with waits for what blocks
 * them, until the first failure when they are ordered.
 */
final class StatementWork<R> implements CommandWork {
  private final Statements<R> statements;
  private final boolean ordered;
  private @Nullable WriteRun<R> running;
  private int position;

  /** The statements of one command. */
  interface Statements<R> {
    int count();

    /** Compiles a statement and begins it. */
    WriteRun<R> begin(int position);

    void succeeded(int position, R outcome);

    /**
     * A statement failed, perhaps when it had done some documents.
     *
     * @throws CommandException when the command fails with it
     */
    void failed(int position, CommandException error, long done, long changed);

    /** Appends what came of all. */
    void append(DocumentBuilder reply);
  }

  StatementWork(Statements<R> statements, boolean ordered) {
    this.statements = statements;
    this.ordered = ordered;
  }

  /**
   * The work of a command with one statement.
   *
   * @param answer appends what came of it, when it is done
   */
  static <R> CommandWork of(
      Invocation invocation, WriteRun<R> run, BiConsumer<R, DocumentBuilder> answer) {
    return reply ->
        switch (run.proceed()) {
          case WriteAttempt.Blocked<R> blocked -> Wait.looking(blocked.until());
          case WriteAttempt.Applied<R> applied -> {
            answer.accept(applied.result(), reply);
            invocation.appendRetried(reply);
            yield null;
          }
        };
  }

  @Override
  public @Nullable Wait proceed(DocumentBuilder reply) {
    boolean goesOn = true;
    while (goesOn && position < statements.count()) {
      try {
        WriteRun<R> run = running == null ? statements.begin(position) : running;
        running = run;
        switch (run.proceed()) {
          case WriteAttempt.Blocked<R> blocked -> {
            return Wait.looking(blocked.until());
          }
          case WriteAttempt.Applied<R> applied -> statements.succeeded(position, applied.result());
        }
      } catch (CommandException error) {
        statements.failed(position, error, 0, 0);
        goesOn = !ordered;
      } catch (PartialFailure failure) {
        statements.failed(position, failure.error(), failure.done(), failure.changed());
        goesOn = !ordered;
      }
      running = null;
      position++;
    }
    statements.append(reply);
    return null;
  }
}
