package dev.morphium.junit;

import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Watches what becomes of each test, for a report of the differences between backends: in the
 * folder that the property {@code morphium.test.report} says, or nowhere. Runs on several backends
 * have one folder.
 */
final class BackendReport implements TestWatcher {
  /** The system property, or configuration parameter of JUnit, with the folder. */
  static final String PROPERTY = "morphium.test.report";

  private static final ExtensionContext.Namespace NAMESPACE =
      ExtensionContext.Namespace.create(BackendReport.class);

  @Override
  public void testSuccessful(ExtensionContext context) {
    note(context, "succeeded");
  }

  @Override
  public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
    note(context, "skipped: " + (cause == null ? "" : cause.getMessage()));
  }

  @Override
  public void testDisabled(ExtensionContext context, Optional<String> reason) {
    note(context, "skipped: " + reason.orElse(""));
  }

  @Override
  public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
    note(context, "failed: " + cause);
  }

  private static void note(ExtensionContext context, String outcome) {
    Optional<String> folder = context.getConfigurationParameter(PROPERTY);
    if (folder.isEmpty() || context.getTestMethod().isEmpty()) {
      return;
    }
    String test = context.getRequiredTestClass().getName() + "." + context.getDisplayName();
    context
        .getRoot()
        .getStore(NAMESPACE)
        .getOrComputeIfAbsent(
            folder.get(), key -> new BackendOutcomes(Path.of(key)), BackendOutcomes.class)
        .put(Declaration.of(context).backend().kind(), test, outcome);
  }
}
