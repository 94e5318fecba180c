package dev.morphium.testing;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * How long tests wait for what has to come: so long that a machine which is slow and busy gets
 * there too.
 *
 * <p>A test that passes waits no longer for it. JUnit finds this by itself in every module that has
 * the tests of this one, so that no test has to say it.
 */
public final class Patience implements BeforeAllCallback {
  /** The limit of everything that is waited for. */
  public static final Duration LIMIT = Duration.ofSeconds(90);

  @Override
  public void beforeAll(ExtensionContext context) {
    Awaitility.setDefaultTimeout(LIMIT);
  }
}
