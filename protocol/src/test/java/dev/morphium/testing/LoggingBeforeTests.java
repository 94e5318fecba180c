package dev.morphium.testing;

import org.junit.jupiter.api.extension.Extension;
import org.slf4j.LoggerFactory;

/**
 * Starts logging before the first test: a logger that a second thread asks for while the first one
 * starts it is a substitute, which tests cannot listen to.
 *
 * <p>JUnit finds this by itself, as {@link Patience}, and makes it before it begins to run tests in
 * parallel. Source: SLF4J manual, "Substitute loggers".
 */
public final class LoggingBeforeTests implements Extension {
  /** Starts it. */
  public LoggingBeforeTests() {
    LoggerFactory.getILoggerFactory();
  }
}
