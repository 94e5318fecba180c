package dev.morphium.engine.update;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;

/** Compiles updates for tests, from JSON. The time stands at one hour after 1970 began. */
public final class UpdateFixture {
  public static final TimestampValue NOW = TimestampValue.of(3600, 1);

  private UpdateFixture() {}

  /** The environment of a command without collation and variables. */
  public static UpdateEnvironment environment() {
    EvaluationContext context =
        new EvaluationContext(
            ValueComparator.BINARY, 3_600_000, Constant.MISSING, new Random(1), Map.of());
    Compilation compilation = new Compilation(ExpressionOperators.table(), context);
    return new UpdateEnvironment(
        UpdateOperators.table(),
        new FilterCompiler(QueryOperators.table(), compilation),
        name -> name.equals("$match"),
        stages -> document -> stages.isEmpty() ? document : (Document) stages.getLast().get("$set"),
        () -> NOW);
  }

  public static Update compile(String update, String... arrayFilters) {
    List<Document> filters = Stream.of(arrayFilters).map(Document::parse).toList();
    return UpdateCompiler.compile(value(update), filters, environment());
  }

  /** The value that this JSON describes. */
  public static Value value(String json) {
    return Document.parse("{v: " + json + "}").get("v");
  }

  /** The document after the update. */
  public static Document apply(String document, String update, String... arrayFilters) {
    return compile(update, arrayFilters).apply(Document.parse(document), Update.NO_INDEX, false);
  }
}
