package dev.morphium.junit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * Many test classes at the same time: isolated databases, and no thread left in the end. {@code
 * -Dmorphium.junit.classes=200} has so many.
 */
@Isolated
class ManyClassesTest {
  private static final int CLASSES = Integer.getInteger("morphium.junit.classes", 20);
  private static final Pattern OURS = Pattern.compile("^#\\d+ \"(morphium|poppy|expiry)");

  @Test
  void areIsolatedAndLeaveNoThread(@TempDir Path folder) throws Exception {
    Class<?>[] tests = compiled(folder);
    long begin = System.nanoTime();
    TestRun run = TestRun.of("memory", tests);
    long millis = (System.nanoTime() - begin) / 1_000_000;
    assertThat(run.failed()).isEmpty();
    assertThat(run.succeeded()).hasSize(5 * CLASSES);
    System.out.printf("%d classes with 5 tests each: %d ms%n", CLASSES, millis);
    Awaitility.await().until(() -> ours(folder).isEmpty());
  }

  /** The threads of ours that are alive, virtual ones too. */
  private static List<String> ours(Path folder) throws IOException {
    Path dump = Files.createTempDirectory(folder, "threads").resolve("threads.txt");
    ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
        .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
    try (Stream<String> lines = Files.lines(dump)) {
      return lines.filter(line -> OURS.matcher(line).find()).toList();
    }
  }

  private static String source(int number) {
    return """
    import dev.morphium.Morphium;
    import dev.morphium.junit.MorphiumTest;
    import dev.morphium.junit.sample.Order;
    import org.junit.jupiter.api.Assertions;
    import org.junit.jupiter.api.RepeatedTest;

    @MorphiumTest
    public class Many%d {
      @RepeatedTest(5)
      void isAlone(Morphium morphium) {
        morphium.store(new Order("pen", 1, null));
        Assertions.assertEquals(1, morphium.createQueryFor(Order.class).countAll());
      }
    }
    """
        .formatted(number);
  }

  private static Class<?>[] compiled(Path folder) throws IOException, ReflectiveOperationException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "-proc:none",
                "-cp",
                System.getProperty("java.class.path"),
                "-d",
                folder.toString()));
    for (int i = 0; i < CLASSES; i++) {
      Path file = folder.resolve("Many" + i + ".java");
      Files.writeString(file, source(i));
      arguments.add(file.toString());
    }
    assertThat(compiler.run(null, null, null, arguments.toArray(String[]::new))).isZero();
    ClassLoader loader =
        new java.net.URLClassLoader(
            new java.net.URL[] {folder.toUri().toURL()}, ManyClassesTest.class.getClassLoader());
    Class<?>[] tests = new Class<?>[CLASSES];
    for (int i = 0; i < CLASSES; i++) {
      tests[i] = loader.loadClass("Many" + i);
    }
    return tests;
  }
}
