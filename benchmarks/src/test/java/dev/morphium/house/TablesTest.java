package dev.morphium.house;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.util.TreePathScanner;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/**
 * The explicit tables of names are alphabetical: operators, expressions, accumulators, stages and
 * window functions by name, commands by the class of each, options of connection strings by name.
 */
class TablesTest {
  /** The calls that add names to a table, told from others by the word. */
  private static final Set<String> ENTRIES = Set.of("implemented", "planned");

  private static final Set<String> OPTIONS = Set.of("yes", "no", "old");

  @Test
  void tablesAreAlphabetical() throws IOException {
    TreeMap<String, List<String>> tables = new TreeMap<>();
    List<Path> files = House.javaFiles("main");
    for (Sources.Parsed file : Sources.parse(files)) {
      new TreePathScanner<String, String>() {
        @Override
        public @Nullable String visitMethod(MethodTree method, @Nullable String within) {
          return super.visitMethod(method, file.path().getFileName() + " " + method.getName());
        }

        @Override
        public @Nullable String visitLiteral(LiteralTree literal, @Nullable String within) {
          if (file.path().endsWith("PlannedCommands.java")
              && literal.getValue() instanceof String name) {
            add(tables, "PlannedCommands.java", name);
          }
          return null;
        }

        @Override
        public @Nullable String visitMethodInvocation(
            MethodInvocationTree call, @Nullable String within) {
          super.visitMethodInvocation(call, within); // the calls before this one come first
          String table = within == null ? file.path().getFileName() + "" : within;
          String word = word(call.getMethodSelect());
          if (ENTRIES.contains(word) || isOption(file.path(), word)) {
            String kind = ENTRIES.contains(word) ? word : "option";
            names(call).forEach(name -> add(tables, table + " " + kind, name));
          } else if (call.getMethodSelect() instanceof MemberSelectTree of) {
            String command = command(word, of.getExpression().toString(), call);
            if (command.endsWith("Command")) {
              add(tables, table, command.replace("Command", ""));
            }
          }
          return null;
        }
      }.scan(file.unit(), null);
    }
    assertThat(tables)
        .containsKeys("Stages.java entries implemented", "CrudCommands.java specs")
        .containsKeys("UpdateOperators.java entries implemented", "UriOptions.java option")
        .containsKey("PlannedCommands.java");
    List<String> disordered = new ArrayList<>();
    tables.forEach(
        (table, names) -> {
          for (int i = 1; i < names.size(); i++) {
            if (names.get(i - 1).compareTo(names.get(i)) >= 0) {
              disordered.add("%s: %s, %s".formatted(table, names.get(i - 1), names.get(i)));
            }
          }
        });
    assertThat(disordered).as("neighbours in tables that stand the wrong way round").isEmpty();
  }

  private static void add(Map<String, List<String>> tables, String table, String name) {
    tables.computeIfAbsent(table, key -> new ArrayList<>()).add(name);
  }

  /** The class of a command that {@code X.spec(...)} or {@code CommandSpec.of(...)} makes. */
  private static String command(String word, String type, MethodInvocationTree call) {
    if (word.equals("spec")) {
      return type;
    }
    return word.equals("of")
            && type.equals("CommandSpec")
            && call.getArguments().getLast() instanceof NewClassTree handler
        ? handler.getIdentifier().toString()
        : "";
  }

  private static boolean isOption(Path file, String word) {
    return file.endsWith("UriOptions.java") && OPTIONS.contains(word);
  }

  private static String word(ExpressionTree select) {
    String text = select.toString();
    return select instanceof MemberSelectTree member ? member.getIdentifier().toString() : text;
  }

  /** The first argument; of {@code planned} all of them. */
  private static List<String> names(MethodInvocationTree call) {
    List<String> names = new ArrayList<>();
    for (ExpressionTree argument : call.getArguments()) {
      if (argument instanceof LiteralTree literal && literal.getValue() instanceof String name) {
        names.add(name);
      }
      if (!word(call.getMethodSelect()).equals("planned")) {
        break;
      }
    }
    return names;
  }
}
