package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.engine.change.FatalErrorHandler;
import java.nio.charset.StandardCharsets;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The fatal error handler of the server's process: says in one line what has happened, and halts
 * the virtual machine with an exit code that process managers start again on.
 *
 * <p>It is also the handler of exceptions that a thread has not caught. No shutdown hook runs: what
 * was acknowledged is in the journal, and without memory nothing can be relied on to end.
 *
 * <p>Implementation note: when it is needed nothing can be allocated any more, and a class that is
 * used for the first time is loaded by code that allocates. So the line is made beforehand, and the
 * constructor rehearses: each class on the way to the end was used before.
 */
final class ProcessHalt implements FatalErrorHandler, Thread.UncaughtExceptionHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ProcessHalt.class);

  private final Runtime runtime = Runtime.getRuntime();
  private final byte[] outOfMemory =
      ("poppy: not enough memory: the heap may have %d MiB, and more was asked for; raise -Xmx (as"
           + " in POPPY_JAVA_OPTS=-Xmx8g) or have less data. The server ends with exit code %d.%n")
          .formatted(runtime.maxMemory() >> 20, ExitCodes.OUT_OF_MEMORY)
          .getBytes(StandardCharsets.UTF_8);

  ProcessHalt() {
    FatalErrorHandler.isFatal(new StackOverflowError());
    say(0);
    runtime.removeShutdownHook(new Thread());
  }

  @Override
  public void fatal(Throwable error) {
    int code = ExitCodes.FATAL_ERROR;
    try {
      if (FatalErrorHandler.isFatal(error)) {
        code = ExitCodes.OUT_OF_MEMORY;
        say(outOfMemory.length);
      } else {
        LOG.error(
            "the server ends with exit code {}, because of an error in it",
            named("exitCode", code),
            error);
      }
    } finally {
      runtime.halt(code);
    }
  }

  private void say(int length) {
    System.err.write(outOfMemory, 0, length);
    System.err.flush();
  }

  @Override
  public void uncaughtException(Thread thread, Throwable problem) {
    if (FatalErrorHandler.isFatal(problem)) {
      fatal(problem);
    }
    LOG.error("the thread {} has ended", named("thread", thread.getName()), problem);
  }
}
