package dev.morphium.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.aggregate.ExprTable.Argument;
import dev.morphium.aggregate.ExprTable.Row;
import dev.morphium.aggregate.expression.Expr;
import dev.morphium.driver.DriverException;
import dev.morphium.testing.GeneratedPart;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.bson.BsonValue;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The table of expressions: what {@code Expr} and the page are written from, and the server's own
 * rules.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExprTableTest {
  private static final Path SOURCE =
      Path.of("src/main/java/dev/morphium/aggregate/expression/Expr.java");
  private static final Path PAGE = Path.of("../docs/aggregation.md");
  private static final String BEGIN = "  // generated: expressions.tsv\n";
  private static final String END = "  // end: expressions.tsv\n";

  /** What is no method of its own: an old name, and what only {@code $match} takes. */
  private static final Set<String> NO_METHOD = Set.of("$substr", "$sampleRate");

  /** The second method of an operator whose first one takes any number of operands. */
  private static final Set<String> SECOND_METHODS = Set.of("zipLongest");

  /** What is written by hand and has operands with names. */
  private static final Set<String> WITH_NAMES =
      Set.of(
          "filter",
          "getField",
          "let",
          "map",
          "reduce",
          "setField",
          "sortArray",
          "unsetField",
          "zipLongest");

  /** How servers say that there are too few or too many operands. */
  private static final Pattern WRONG_NUMBER =
      Pattern.compile("takes (exactly|at least)|requires a single argument");

  private final Sales sales = new Sales();

  @AfterAll
  void close() {
    sales.close();
  }

  @Test
  void exprIsWrittenFromTheTable() throws IOException {
    String source = Files.readString(SOURCE);
    int begin = source.indexOf(BEGIN) + BEGIN.length();
    int end = source.indexOf(END);
    if ("write".equals(System.getProperty("pages"))) {
      Files.writeString(
          SOURCE, source.substring(0, begin) + ExprSource.text() + source.substring(end));
      return;
    }
    assertThat(words(source.substring(begin, end)))
        .as("the methods of Expr; -Dpages=write writes them anew, to be formatted then")
        .isEqualTo(words(ExprSource.text()));
  }

  /** Without what a formatter may change. */
  private static String words(String source) {
    return source.replaceAll("[\\s*]+", "");
  }

  @Test
  void thePageIsWrittenFromTheTable() throws IOException {
    for (Map.Entry<String, List<Row>> family : ExprTable.families().entrySet()) {
      new GeneratedPart(PAGE, "expressions: " + family.getKey())
          .assertIs(ExprPage.table(family.getValue()));
    }
  }

  @Test
  void everyOperatorHasOneMethod() {
    Map<String, Set<String>> methods = new TreeMap<>();
    for (Row row : ExprTable.rows()) {
      if (isOperator(row) && !SECOND_METHODS.contains(row.method())) {
        methods.computeIfAbsent(row.operator(), name -> new TreeSet<>()).add(row.method());
      }
    }
    assertThat(methods).allSatisfy((operator, names) -> assertThat(names).hasSize(1));
    Set<String> operators = new TreeSet<>(NamesTest.names("expression"));
    operators.removeAll(NO_METHOD);
    assertThat(methods.keySet()).isEqualTo(operators);
  }

  @Test
  void exprHasNoOtherMethods() {
    Set<String> methods =
        Arrays.stream(Expr.class.getDeclaredMethods())
            .filter(
                it -> Modifier.isStatic(it.getModifiers()) && Modifier.isPublic(it.getModifiers()))
            .map(Method::getName)
            .collect(Collectors.toCollection(TreeSet::new));
    methods.remove("alike");
    assertThat(methods)
        .isEqualTo(
            ExprTable.rows().stream()
                .map(Row::method)
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static boolean isOperator(Row row) {
    return row.operator().startsWith("$") && !row.operator().startsWith("$$");
  }

  static List<Row> listed() {
    return ExprTable.rows().stream()
        .filter(row -> Set.of("unary", "list", "alike", "atLeast2").contains(row.form()))
        .filter(row -> row.arguments().stream().noneMatch(Argument::varargs))
        .filter(row -> !row.method().equals("slice"))
        .toList();
  }

  @ParameterizedTest
  @MethodSource("listed")
  void theServerTakesSoManyOperands(Row row) {
    int least = row.overloads().getFirst().size();
    int most = row.arguments().size();
    for (int count = 0; count <= most + 1; count++) {
      BsonArray operands = new BsonArray(Collections.nCopies(count, (BsonValue) new BsonInt32(1)));
      String answer = answer(row.operator(), operands);
      assertThat(WRONG_NUMBER.matcher(answer).find())
          .as("%s refuses %s operands: %s", row.operator(), count, answer)
          .isEqualTo(count < least || count > most);
    }
  }

  static List<Row> named() {
    return ExprTable.rows().stream()
        .filter(row -> isNamed(row) || (WITH_NAMES.contains(row.method()) && hasNames(row)))
        .filter(row -> !row.arguments().isEmpty())
        .toList();
  }

  private static boolean isNamed(Row row) {
    return Set.of("named", "part").contains(row.form());
  }

  private static boolean hasNames(Row row) {
    return row.arguments().size() > 1;
  }

  @ParameterizedTest
  @MethodSource("named")
  void theServerTakesTheseNames(Row row) {
    BsonDocument operands = new BsonDocument();
    row.arguments().forEach(it -> operands.append(it.name(), new BsonInt32(1)));
    String known = answer(row.operator(), operands);
    BsonDocument more = operands.clone().append("nonsense", new BsonInt32(1));
    assertThat(answer(row.operator(), more)).contains("nonsense").isNotEqualTo(known);
    assertThat(known.toLowerCase(Locale.ROOT)).doesNotContain("unknown", "unrecognized");
    for (Argument argument : isNamed(row) ? row.overloads().getFirst() : List.<Argument>of()) {
      BsonDocument fewer = operands.clone();
      fewer.remove(argument.name());
      assertThat(answer(row.operator(), fewer)).contains(argument.name()).isNotEqualTo(known);
    }
  }

  private String answer(String operator, BsonValue operands) {
    List<BsonDocument> stages = new ArrayList<>();
    stages.add(
        new BsonDocument("$project", new BsonDocument("v", new BsonDocument(operator, operands))));
    try {
      return sales.raw(stages).toString();
    } catch (DriverException refused) {
      return String.valueOf(refused.getMessage());
    }
  }
}
