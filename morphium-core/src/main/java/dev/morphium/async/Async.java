package dev.morphium.async;

import dev.morphium.internal.argument.Arguments;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The asynchronous operations of an object, each on a virtual thread and with a future: {@code
 * morphium.async(query).call(Query::asList).thenAccept(users -> …)}.
 *
 * <p>Every blocking method is asynchronous this way, with the same checks, listeners and
 * exceptions; there are no copies of methods that could differ from them. An operation has a
 * virtual thread of its own, and so have the dependent stages that are not given an executor.
 *
 * @param <S> what has the operations: a Morphium, a query, a pipeline, a bulk
 */
public final class Async<S> {
  private final AsyncOperations operations;
  private final S subject;

  /** The operations of a subject, run by others. */
  Async(AsyncOperations operations, S subject) {
    this.operations = operations;
    this.subject = subject;
  }

  /**
   * Begins an operation.
   *
   * <p>{@link CompletableFuture#cancel} takes it back when it has not begun, and otherwise
   * interrupts it: whether a write that was interrupted was done is not known.
   *
   * @return its result; fails with the operation's own exception, with {@link
   *     java.util.concurrent.CancellationException} when it was cancelled or the Morphium was
   *     closed, and with {@link java.util.concurrent.RejectedExecutionException} when far too many
   *     wait
   * @throws IllegalStateException when the caller's thread has a session or a transaction, which
   *     cannot be in two threads at once
   */
  public <R extends @Nullable Object> CompletableFuture<R> call(
      Function<? super S, ? extends R> operation) {
    Arguments.required(operation, "call", "operation");
    return operations.start(() -> operation.apply(subject));
  }

  /** Begins an operation without a result; see {@link #call}. */
  public CompletableFuture<@Nullable Void> run(Consumer<? super S> operation) {
    Arguments.required(operation, "run", "operation");
    return operations.<@Nullable Void>start(
        () -> {
          operation.accept(subject);
          return null;
        });
  }
}
