package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.CaseTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.Tree;
import com.sun.source.util.TreePathScanner;
import dev.morphium.driver.KnownCommand;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * No class of the mapper or its driver asks for the name of a command: what a name means is a row
 * of {@link KnownCommand}, and flags decide. Names are written where commands are built, and looked
 * at nowhere.
 */
class CommandNamesTest {
  /** The calls by which a text is compared with others, or found among them. */
  private static final Set<String> QUESTIONS =
      Set.of("contains", "containsKey", "entry", "equals", "equalsIgnoreCase", "startsWith");

  /** The calls that collect texts, of which one may be asked for later. */
  private static final Set<String> COLLECTIONS = Set.of("Arrays.asList", "List.of", "Set.of");

  private static final Set<String> NAMES =
      Arrays.stream(KnownCommand.values())
          .flatMap(command -> command.names().stream())
          .collect(Collectors.toUnmodifiableSet());

  @Test
  void nobodyAsksForTheNameOfACommand() throws IOException {
    List<Path> files =
        House.javaFiles("main").stream()
            .filter(file -> file.startsWith(House.root().resolve("morphium-core")))
            .toList();
    assertThat(files).hasSizeGreaterThan(400);
    assertThat(questions(files)).as("questions for a command's name: ask flags").isEmpty();
  }

  @Test
  void questionsAreFound(@TempDir Path folder) throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("Asking.java"),
            """
            class Asking {
              boolean a(String name) { return name.equals("insert") || "find".equals(name); }
              Object b() { return Set.of("x", "getMore"); }
              int c(String name) { return switch (name) { case "drop" -> 1; default -> 2; }; }
              boolean d() { return command() == KnownCommand.FIND; }
              Object fine() { return new BsonDocument("insert", name).append("find", value); }
            }
            """);
    assertThat(questions(List.of(file))).hasSize(5);
  }

  private static List<String> questions(List<Path> files) throws IOException {
    List<String> found = new ArrayList<>();
    for (Sources.Parsed file : Sources.parse(files)) {
      new Questions(file, found).scan(file.unit(), null);
    }
    return found;
  }

  private static final class Questions extends TreePathScanner<String, String> {
    private final Sources.Parsed file;
    private final List<String> found;

    Questions(Sources.Parsed file, List<String> found) {
      this.file = file;
      this.found = found;
    }

    @Override
    public @Nullable String visitCase(CaseTree label, @Nullable String nothing) {
      label.getExpressions().stream().filter(Questions::isName).forEach(this::note);
      return super.visitCase(label, nothing);
    }

    @Override
    public @Nullable String visitBinary(BinaryTree comparison, @Nullable String nothing) {
      boolean compares =
          comparison.getKind() == Tree.Kind.EQUAL_TO
              || comparison.getKind() == Tree.Kind.NOT_EQUAL_TO;
      if (compares && (isRow(comparison.getLeftOperand()) || isRow(comparison.getRightOperand()))) {
        note(comparison);
      }
      return super.visitBinary(comparison, nothing);
    }

    @Override
    public @Nullable String visitMethodInvocation(
        MethodInvocationTree call, @Nullable String nothing) {
      if (call.getMethodSelect() instanceof MemberSelectTree method) {
        boolean asks = QUESTIONS.contains(method.getIdentifier().toString());
        boolean named = call.getArguments().stream().anyMatch(Questions::isName);
        if ((asks && (named || isName(method.getExpression())))
            || (COLLECTIONS.contains(method.toString()) && named)) {
          note(call);
        }
      }
      return super.visitMethodInvocation(call, nothing);
    }

    private static boolean isName(ExpressionTree expression) {
      return expression instanceof LiteralTree literal
          && literal.getValue() instanceof String text
          && NAMES.contains(text);
    }

    /** Whether it is a constant of the table. */
    private static boolean isRow(ExpressionTree expression) {
      return expression instanceof MemberSelectTree member
          && member.getExpression().toString().equals("KnownCommand");
    }

    private void note(Tree tree) {
      found.add("%s:%d %s".formatted(file.path().getFileName(), file.firstLine(tree), tree));
    }
  }
}
