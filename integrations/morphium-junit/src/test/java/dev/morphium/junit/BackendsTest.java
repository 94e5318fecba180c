package dev.morphium.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.junit.sample.ClassSample;
import dev.morphium.junit.sample.ClockSample;
import dev.morphium.junit.sample.MethodSample;
import dev.morphium.junit.sample.NestingSample;
import dev.morphium.junit.sample.UriSample;
import dev.morphium.junit.sample.WrongSample;
import dev.morphium.testing.TestBackend;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The same tests on each backend, switched by one property. */
class BackendsTest {
  @Test
  void allOfItInMemory() {
    TestRun run = TestRun.of("memory", MethodSample.class, ClassSample.class, UriSample.class);
    assertThat(run.failed()).isEmpty();
    assertThat(run.aborted()).isEmpty();
    assertThat(run.succeeded()).hasSizeGreaterThan(14);
  }

  @ParameterizedTest
  @ValueSource(strings = {"server", "set"})
  void theSameOnServers(String backend) {
    TestRun run = TestRun.of(backend, MethodSample.class, ClassSample.class, UriSample.class);
    assertThat(run.failed()).isEmpty();
    assertThat(run.aborted())
        .singleElement()
        .asString()
        .contains("movesTheClock", backend + " has a time of its own");
  }

  @Test
  void differencesAreReported(@TempDir Path folder) throws IOException {
    for (String backend : List.of("memory", "server")) {
      TestRun.of(
          Map.of(TestBackend.PROPERTY, backend, BackendReport.PROPERTY, folder.toString()),
          MethodSample.class);
    }
    assertThat(folder.resolve("differences.md"))
        .content()
        .contains("| test | memory | server |", "movesTheClock", "| succeeded | skipped: ")
        .contains("tests have the same outcome on all.")
        .doesNotContain("failed:");
    assertThat(Files.readString(folder.resolve("memory.tsv"))).contains("\tsucceeded");
  }

  @Test
  void tellsWhatIsWrong() {
    assertThat(TestRun.of("memory", WrongSample.class).failed())
        .singleElement()
        .asString()
        .contains("DatabaseScope.CLASS");
    assertThat(TestRun.of("postgres", UriSample.class).failed())
        .allMatch(failure -> failure.contains("it is memory, server, set or a connection string"));
    assertThat(TestRun.of(Map.of(), ClassSample.class).failed()).isEmpty();
  }

  @Test
  void fixturesAndFaultsAreOfEachLevel() {
    TestRun.of("memory", NestingSample.OneForEach.class, NestingSample.OneForAll.class)
        .assertGreen();
  }

  @Test
  void theClockSkipsWhereverItIsAskedFor() {
    Class<?>[] samples = ClockSample.class.getClasses();
    assertThat(TestRun.of("memory", samples).succeeded()).hasSize(3);
    TestRun onServer = TestRun.of("server", samples);
    assertThat(onServer.failed()).isEmpty();
    assertThat(onServer.aborted()).hasSize(3).allMatch(one -> one.contains("time of its own"));
  }
}
