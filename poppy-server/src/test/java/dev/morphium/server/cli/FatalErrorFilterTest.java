package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;

/** A library catches an error, logs it where no one looks, and goes on. */
class FatalErrorFilterTest {
  @Test
  void aLackOfMemoryThatWasLoggedIsHandledAsUncaught() throws InterruptedException {
    LoggerContext context = new LoggerContext();
    context.addTurboFilter(new FatalErrorFilter());
    Logger silent = context.getLogger("library");
    silent.setLevel(Level.OFF);
    OutOfMemoryError lack = new OutOfMemoryError("made by the test");
    IllegalStateException caused = new IllegalStateException(lack);
    List<Throwable> found = new CopyOnWriteArrayList<>();
    Thread thread =
        Thread.ofPlatform()
            .uncaughtExceptionHandler((self, problem) -> found.add(problem))
            .start(
                () -> {
                  silent.error("failed", caused);
                  silent.warn("{} failed after {}", "it", 1, lack);
                  silent.error("failed", new StackOverflowError());
                  silent.error("{} failed", "it");
                });
    thread.join();
    assertThat(found).containsExactly(caused, lack);
  }
}
