package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.match.Filter;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/** How long a compiled filter takes for one document of about 100 bytes. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FilterBenchmark {
  @Param({
    "{lines: 7}",
    "{state: 'open'}",
    "{priority: {$gt: 2}}",
    "{absent: 1}",
    "{state: 'open', total: {$gte: 10, $lt: 200}}",
    "{customer: {$in: ['customer-1', 'customer-2', 'customer-3']}}",
    "{lines: {$in: [1, 2, 3, 4, 5, 6]}}",
    "{$or: [{lines: 7}, {priority: 3}]}"
  })
  public String query = "";

  private Document[] documents = {};
  private Filter filter = compile("{}");

  @Setup
  public void setUp() {
    documents = Orders.documents();
    filter = compile(query);
  }

  private static Filter compile(String query) {
    EvaluationContext context =
        new EvaluationContext(ValueComparator.BINARY, 0, Constant.MISSING, new Random(1), Map.of());
    Compilation compilation =
        new Compilation(OperatorTable.<ExpressionFactory>of("expression").build(), context);
    return new FilterCompiler(QueryOperators.table(), compilation).compile(Document.parse(query));
  }

  @Benchmark
  @OperationsPerInvocation(Orders.COUNT)
  public int matches() {
    int matching = 0;
    for (Document document : documents) {
      matching += filter.matches(document) ? 1 : 0;
    }
    return matching;
  }
}
