package dev.morphium.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.morphium.testing.TestBackend;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/** Runs test classes by the platform, and tells what became of their methods. */
public final class TestRun implements TestExecutionListener {
  private final List<String> succeeded = new ArrayList<>();
  private final List<String> aborted = new ArrayList<>();
  private final List<String> failed = new ArrayList<>();

  private TestRun() {}

  /** Runs classes on a backend, several methods at a time. */
  public static TestRun of(String backend, Class<?>... tests) {
    return of(Map.of(TestBackend.PROPERTY, backend), tests);
  }

  static TestRun of(Map<String, String> parameters, Class<?>... tests) {
    LauncherDiscoveryRequest request =
        LauncherDiscoveryRequestBuilder.request()
            .selectors(Arrays.stream(tests).map(test -> selectClass(test)).toList())
            .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
            .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
            .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
            .configurationParameter(
                "junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
            .configurationParameters(parameters)
            .build();
    TestRun run = new TestRun();
    LauncherConfig plain =
        LauncherConfig.builder().enableTestExecutionListenerAutoRegistration(false).build();
    LauncherFactory.create(plain).execute(request, run);
    return run;
  }

  @Override
  public void executionFinished(TestIdentifier test, TestExecutionResult result) {
    String name = test.getDisplayName();
    synchronized (this) {
      switch (result.getStatus()) {
        case SUCCESSFUL -> {
          if (test.isTest() && test.getSource().orElseThrow() instanceof MethodSource) {
            succeeded.add(name);
          }
        }
        case ABORTED -> aborted.add(name + ": " + result.getThrowable().orElseThrow().getMessage());
        case FAILED -> failed.add(name + ": " + trace(result.getThrowable().orElseThrow()));
      }
    }
  }

  @Override
  public synchronized void executionSkipped(TestIdentifier test, String reason) {
    aborted.add(test.getDisplayName() + ": " + reason);
  }

  private static String trace(Throwable failure) {
    StringWriter text = new StringWriter();
    failure.printStackTrace(new PrintWriter(text));
    return text.toString();
  }

  synchronized List<String> succeeded() {
    return List.copyOf(succeeded);
  }

  synchronized List<String> aborted() {
    return List.copyOf(aborted);
  }

  synchronized List<String> failed() {
    return List.copyOf(failed);
  }

  /** All methods have succeeded, and there were some. */
  public void assertGreen() {
    assertThat(failed()).isEmpty();
    assertThat(aborted()).isEmpty();
    assertThat(succeeded()).isNotEmpty();
  }

  /** All of it in words, for those who have other classes of this name. */
  @Override
  public synchronized String toString() {
    return "%d succeeded, %d aborted, %d failed %s"
        .formatted(succeeded.size(), aborted.size(), failed.size(), failed);
  }
}
