package dev.morphium.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.aggregate.expression.Expr;
import dev.morphium.aggregate.expression.Fields;
import dev.morphium.driver.DriverException;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.bson.BsonDocument;
import org.bson.BsonInt32;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every expression: what is sent, and that the server understands it. */
class ExpressionExamplesTest {
  /** Each time another value, so that it is only asked whether there is one. */
  private static final Set<String> ALWAYS_NEW = Set.of("$rand", "$$NOW");

  /** What stands for something that a server alone has not. */
  private static final Set<String> NOT_EVERYWHERE =
      Set.of("$function", "$$CLUSTER_TIME", "$$SEARCH_META", "$$USER_ROLES");

  static Stream<ExpressionExample> examples() {
    return Stream.of(
            NumberExamples.ALL, LogicExamples.ALL, ArrayExamples.ALL, TextAndDateExamples.ALL)
        .flatMap(List::stream);
  }

  @ParameterizedTest
  @MethodSource("examples")
  void isSentAsTheServerWantsIt(ExpressionExample example) {
    assertThat(example.expression().toBson(Sales.SALES)).hasToString(example.bson().toString());
  }

  @ParameterizedTest
  @MethodSource("examples")
  void givesWhatItGivesInTheServersOwnForm(ExpressionExample example) {
    try (Sales sales = Sales.filled()) {
      Pipeline<Sales.Sale, BsonDocument> pipeline =
          sales.pipeline().sort("id").replaceWith(object(example));
      List<BsonDocument> raw =
          List.of(
              new BsonDocument("$sort", new BsonDocument("_id", new BsonInt32(1))),
              new BsonDocument("$replaceWith", new BsonDocument("v", example.bson())));
      if (NOT_EVERYWHERE.contains(example.name())) {
        assertThat(outcome(() -> pipeline.asList())).isEqualTo(outcome(() -> sales.raw(raw)));
      } else if (ALWAYS_NEW.contains(example.name())) {
        assertThat(pipeline.asList()).hasSize(3).allMatch(result -> result.containsKey("v"));
      } else {
        assertThat(pipeline.asList()).hasSize(3).isEqualTo(sales.raw(raw));
      }
    }
  }

  private static Expr object(ExpressionExample example) {
    return Expr.object(Fields.of("v", example.expression()));
  }

  private static String outcome(Supplier<List<BsonDocument>> run) {
    try {
      return run.get().toString();
    } catch (DriverException failure) {
      return String.valueOf(failure.getMessage());
    }
  }
}
