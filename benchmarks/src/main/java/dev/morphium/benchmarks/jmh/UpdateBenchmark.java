package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.ExpressionFactory;
import dev.morphium.engine.match.FilterCompiler;
import dev.morphium.engine.match.operator.QueryOperators;
import dev.morphium.engine.registry.OperatorTable;
import dev.morphium.engine.update.Update;
import dev.morphium.engine.update.UpdateCompiler;
import dev.morphium.engine.update.UpdateEnvironment;
import dev.morphium.engine.update.operator.UpdateOperators;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.ValueComparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;
import org.openjdk.jmh.infra.Blackhole;

/** Compiled updates over small documents, without storage around them. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class UpdateBenchmark {
  private static final int DOCUMENTS = 1_024;

  private final Document[] documents = new Document[DOCUMENTS];
  private final FilterCompiler compiler =
      new FilterCompiler(
          QueryOperators.table(),
          new Compilation(
              OperatorTable.<ExpressionFactory>of("expression").build(),
              new EvaluationContext(
                  ValueComparator.BINARY, 0, Constant.MISSING, new SplittableRandom(1), Map.of())));
  private final Update increment = update("{$inc: {count: 1}}");
  private final Update several = update("{$set: {name: 'new', added: 1}, $unset: {flags: ''}}");

  public UpdateBenchmark() {
    for (int i = 0; i < DOCUMENTS; i++) {
      documents[i] = Samples.document(i);
    }
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void inc(Blackhole hole) {
    apply(increment, hole);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void setAndUnset(Blackhole hole) {
    apply(several, hole);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void incAndDescribe(Blackhole hole) {
    describe(increment, hole);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void setAndUnsetAndDescribe(Blackhole hole) {
    describe(several, hole);
  }

  private void describe(Update update, Blackhole hole) {
    for (Document document : documents) {
      Document after = update.apply(document, Update.NO_INDEX, false);
      hole.consume(update.describe(document, after));
    }
  }

  private void apply(Update update, Blackhole hole) {
    for (Document document : documents) {
      hole.consume(update.apply(document, Update.NO_INDEX, false));
    }
  }

  private Update update(String json) {
    UpdateEnvironment environment =
        new UpdateEnvironment(
            UpdateOperators.table(),
            compiler,
            name -> false,
            stages -> document -> document,
            () -> TimestampValue.of(1, 1));
    return UpdateCompiler.compile(Document.parse(json), List.of(), environment);
  }
}
