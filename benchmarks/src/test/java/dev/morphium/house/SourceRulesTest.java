package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The rules of style that no formatter knows: lengths, package comments, words that do not belong.
 */
class SourceRulesTest {
  private static final int LONGEST_FILE = 500;
  private static final int LONGEST_METHOD = 60;

  @Test
  void noFileIsOverFiveHundredLines() {
    List<String> tooLong =
        allFiles()
            .filter(file -> lines(file).size() > LONGEST_FILE)
            .map(file -> name(file) + " has " + lines(file).size() + " lines")
            .toList();
    assertThat(tooLong).as("files over %s lines", LONGEST_FILE).isEmpty();
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
    assertThat(mentions(House.javaFiles("test").stream(), "Thread" + ".sleep(")).isEmpty();
  }

  @Test
  void nothingIsLeftForLater() {
    assertThat(mentions(allFiles(), "TO" + "DO")).isEmpty();
    assertThat(mentions(allFiles(), "FIX" + "ME")).isEmpty();
  }

  @Test
  void theLibrariesPrintNothing() {
    Stream<Path> libraries =
        House.javaFiles("main").stream()
            .filter(file -> !file.startsWith(House.root().resolve("benchmarks")))
            .filter(file -> !file.startsWith(House.root().resolve("poppy-tools")))
            .filter(file -> !file.toString().contains("/server/cli/"));
    assertThat(mentions(libraries, "System" + ".out")).isEmpty();
  }

  private static List<String> methodsLongerThan(int limit) throws IOException {
    List<String> found = new ArrayList<>();
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null)) {
      JavacTask task =
          (JavacTask)
              compiler.getTask(
                  null,
                  files,
                  null,
                  List.of("-proc:none"),
                  null,
                  files.getJavaFileObjectsFromPaths(allFiles().toList()));
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        new TreePathScanner<String, String>() {
          @Override
          public @Nullable String visitMethod(MethodTree method, @Nullable String nothing) {
            long first = unit.getLineMap().getLineNumber(positions.getStartPosition(unit, method));
            long last = unit.getLineMap().getLineNumber(positions.getEndPosition(unit, method));
            if (last - first + 1 > limit) {
              Path file = Path.of(unit.getSourceFile().toUri());
              found.add("%s:%d %s".formatted(name(file), first, method.getName()));
            }
            return super.visitMethod(method, nothing);
          }
        }.scan(unit, null);
      }
    }
    return found;
  }

  private static Stream<Path> allFiles() {
    return Stream.concat(House.javaFiles("main").stream(), House.javaFiles("test").stream());
  }

  private static List<String> mentions(Stream<Path> files, String word) {
    return files.filter(file -> text(file).contains(word)).map(SourceRulesTest::name).toList();
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
