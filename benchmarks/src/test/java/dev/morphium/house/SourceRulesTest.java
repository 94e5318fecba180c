package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.MethodTree;
import com.sun.source.util.TreeScanner;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The rules of style that no formatter knows: lengths, package comments, words that do not belong.
 */
class SourceRulesTest {
  private static final int LONGEST_FILE = 500;
  private static final int LONGEST_METHOD = 60;

  /** So many files are parsed at once: the trees of all take more memory than a test should. */
  private static final int TREES_IN_MEMORY = 250;

  private static final Pattern SLEEP = Pattern.compile("\\b(sleep|parkNanos|parkUntil)\\(");

  /** The workloads that have a pace, and why. */
  private static final AllowList PACED =
      new AllowList(
          Map.of(
              "morphium-core/src/test/java/dev/morphium/pool/fault/Pusher.java",
              "a client that fails at once must not take the processor for itself",
              "messaging/src/test/java/dev/morphium/messaging/soak/Chaos.java",
              "a fault lasts as long as the seed says"));

  /** The words in a comment, by which work is put off; not as a part of a word or a name. */
  private static final Pattern LEFT_FOR_LATER =
      Pattern.compile("(//|\\*).*\\b(TO" + "DO|FIX" + "ME)\\b");

  /** The files that are written from a table, and why they are one. */
  private static final AllowList LONG =
      new AllowList(
          Map.of(
              "morphium-core/src/main/java/dev/morphium/aggregate/expression/Expr.java",
              "one static import has a method for each operator; ExprTableTest writes them"));

  @Test
  void noFileIsOverFiveHundredLines() {
    LONG.assertAllows(
        allFiles()
            .filter(file -> lines(file).size() > LONGEST_FILE)
            .map(SourceRulesTest::name)
            .toList(),
        "files over %s lines".formatted(LONGEST_FILE));
  }

  @Test
  void noMethodIsOverSixtyLines() throws IOException {
    assertThat(methodsLongerThan(LONGEST_METHOD)).as("methods over 60 lines").isEmpty();
  }

  @Test
  void everyPackageSaysWhatItIs() {
    Map<Path, String> problems = new TreeMap<>();
    for (Path folder : new TreeSet<>(allFiles().map(Path::getParent).toList())) {
      if (folder.toString().contains("src/test") && Files.exists(mainTwin(folder))) {
        continue; // the package-info of the main code speaks for its tests
      }
      Path info = folder.resolve("package-info.java");
      if (!Files.exists(info)) {
        problems.put(folder, "has no package-info.java");
      } else if (!text(info).contains("/**") || !text(info).contains("@NullMarked")) {
        problems.put(folder, "has a package-info.java without a comment or @NullMarked");
      }
    }
    assertThat(problems).isEmpty();
  }

  @Test
  void testsAwaitAConditionAndNeverSleep() {
    assertThat(containing(House.javaFiles("test").stream(), SLEEP)).isEmpty();
    PACED.assertAllows(
        containing(House.javaFiles("test").stream(), Pattern.compile("\\bPace\\.pass\\(")),
        "tests that let time pass instead of awaiting a condition");
  }

  @Test
  void nothingIsLeftForLater() {
    assertThat(containing(allFiles(), LEFT_FOR_LATER)).isEmpty();
  }

  @Test
  void theLibrariesPrintNothing() {
    Stream<Path> libraries =
        House.javaFiles("main").stream()
            .filter(file -> !file.startsWith(House.root().resolve("benchmarks")))
            .filter(file -> !file.startsWith(House.root().resolve("poppy-tools")))
            .filter(file -> !file.startsWith(House.root().resolve("fuzz")))
            .filter(file -> !file.toString().contains("/server/cli/"));
    assertThat(containing(libraries, Pattern.compile("System\\.out"))).isEmpty();
  }

  private static List<String> methodsLongerThan(int limit) throws IOException {
    List<Path> files = allFiles().toList();
    List<String> found = new ArrayList<>();
    for (int i = 0; i < files.size(); i += TREES_IN_MEMORY) {
      List<Path> some = files.subList(i, Math.min(i + TREES_IN_MEMORY, files.size()));
      for (Sources.Parsed file : Sources.parse(some)) {
        new MethodLengths(file, limit, found).scan(file.unit(), null);
      }
    }
    return found;
  }

  /** Finds long methods; what is within a method is shorter than that. */
  private static final class MethodLengths extends TreeScanner<@Nullable Void, @Nullable Void> {
    private final Sources.Parsed file;
    private final int limit;
    private final List<String> found;

    MethodLengths(Sources.Parsed file, int limit, List<String> found) {
      this.file = file;
      this.limit = limit;
      this.found = found;
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      if (file.lastLine(method) - file.firstLine(method) + 1 > limit) {
        found.add(
            "%s:%d %s".formatted(name(file.path()), file.firstLine(method), method.getName()));
      }
      return null;
    }
  }

  private static Stream<Path> allFiles() {
    return Stream.concat(House.javaFiles("main").stream(), House.javaFiles("test").stream());
  }

  private static List<String> containing(Stream<Path> files, Pattern pattern) {
    return files
        .filter(file -> pattern.matcher(text(file)).find())
        .map(SourceRulesTest::name)
        .toList();
  }

  private static Path mainTwin(Path testFolder) {
    return Path.of(testFolder.toString().replace("src/test", "src/main"), "package-info.java");
  }

  private static String name(Path file) {
    return House.root().relativize(file).toString();
  }

  private static List<String> lines(Path file) {
    return text(file).lines().toList();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
