package dev.morphium.engine.command;

import dev.morphium.engine.signal.FutureSignal;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The work of a command that has others do something, and waits until that is done. It goes on
 * without the command when that ends before.
 *
 * @param <T> what comes of it
 */
public final class FutureWork<T> implements CommandWork {
  private final Supplier<CompletableFuture<T>> begin;
  private final BiConsumer<T, DocumentBuilder> answer;
  private @Nullable CompletableFuture<T> begun;

  /**
   * @param begin completes when it is done; with a {@link CommandException} when it cannot be
   * @param answer appends what came of it
   */
  public FutureWork(Supplier<CompletableFuture<T>> begin, BiConsumer<T, DocumentBuilder> answer) {
    this.begin = begin;
    this.answer = answer;
  }

  @Override
  public @Nullable Wait proceed(DocumentBuilder reply) {
    CompletableFuture<T> future = begun == null ? begin.get() : begun;
    begun = future;
    if (!future.isDone()) {
      return Wait.until(new FutureSignal(future));
    }
    try {
      answer.accept(future.join(), reply);
    } catch (CompletionException e) {
      if (e.getCause() instanceof Error error) {
        throw error;
      }
      throw e.getCause() instanceof CommandException refused ? refused : e;
    }
    return null;
  }
}
