package dev.morphium.reactive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.testng.ITestListener;
import org.testng.ITestResult;
import org.testng.TestNG;

/** The publishers of cursors do what the specification of Reactive Streams asks of them. */
class ReactiveStreamsTckTest {
  /** How the kit calls its own remarks, which nothing is tested by. */
  private static final String REMARK = "untested_";

  @Test
  void publishersPassTheKit() {
    Map<String, Throwable> failed = new TreeMap<>();
    Set<String> skipped = new TreeSet<>();
    Set<String> passed = new TreeSet<>();
    TestNG runner = new TestNG(false);
    runner.setVerbose(0);
    runner.setTestClasses(new Class<?>[] {CursorPublisherVerification.class});
    runner.addListener(
        new ITestListener() {
          @Override
          public void onTestSuccess(ITestResult result) {
            passed.add(result.getName());
          }

          @Override
          public void onTestFailure(ITestResult result) {
            failed.put(result.getName(), result.getThrowable());
          }

          @Override
          public void onTestSkipped(ITestResult result) {
            skipped.add(result.getName());
          }
        });
    runner.run();
    assertThat(failed).isEmpty();
    assertThat(passed).hasSizeGreaterThanOrEqualTo(30);
    assertThat(skipped).allMatch(name -> name.startsWith(REMARK));
  }
}
