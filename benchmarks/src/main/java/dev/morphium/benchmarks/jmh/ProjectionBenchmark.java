package dev.morphium.benchmarks.jmh;

import dev.morphium.engine.expression.Compilation;
import dev.morphium.engine.expression.EvaluationContext;
import dev.morphium.engine.expression.operator.ExpressionOperators;
import dev.morphium.engine.project.AddFields;
import dev.morphium.engine.project.Projection;
import dev.morphium.engine.project.ProjectionCompiler;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.ValueComparator;
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

/** Compiled projections over small documents. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.Throughput)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class ProjectionBenchmark {
  private static final int DOCUMENTS = 1_024;

  private final Document[] documents = new Document[DOCUMENTS];
  private final Compilation compilation =
      new Compilation(
          ExpressionOperators.table(),
          new EvaluationContext(
              ValueComparator.BINARY, 0, Constant.MISSING, new SplittableRandom(1), Map.of()));
  private final Projection inclusion = projection("{key: 1, count: 1}");
  private final Projection exclusion = projection("{name: 0, flags: 0}");
  private final Projection addition =
      AddFields.compile(
          "$addFields", Document.parse("{count: '$key', added: '$city'}"), compilation);

  public ProjectionBenchmark() {
    for (int i = 0; i < DOCUMENTS; i++) {
      documents[i] = Samples.document(i);
    }
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void include(Blackhole hole) {
    apply(inclusion, hole);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void exclude(Blackhole hole) {
    apply(exclusion, hole);
  }

  @Benchmark
  @OperationsPerInvocation(DOCUMENTS)
  public void addFields(Blackhole hole) {
    apply(addition, hole);
  }

  private void apply(Projection projection, Blackhole hole) {
    dev.morphium.engine.expression.Scope scope = compilation.newScope();
    for (Document document : documents) {
      hole.consume(projection.apply(document, scope));
    }
  }

  private Projection projection(String json) {
    return ProjectionCompiler.compile(
        Document.parse(json), Projection.Mode.FIND, compilation, null);
  }
}
