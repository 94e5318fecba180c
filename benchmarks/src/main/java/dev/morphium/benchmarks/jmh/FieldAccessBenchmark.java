package dev.morphium.benchmarks.jmh;

import dev.morphium.bson.BsonBytes;
import dev.morphium.bson.FieldName;
import dev.morphium.engine.value.Document;
import java.util.concurrent.TimeUnit;
import org.bson.BsonDocument;
import org.bson.codecs.BsonDocumentCodec;
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

/** How long it takes to find one field: in our bytes, and in a decoded document. */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(1)
public class FieldAccessBenchmark {
  /** A field at the start, in the middle, at the end of the document, and none. */
  @Param({"_id", "state", "priority", "absent"})
  public String field = "";

  private Document[] documents = {};
  private BsonDocument[] decoded = {};
  private FieldName name = new FieldName("");

  @Setup
  public void setUp() {
    documents = Orders.documents();
    decoded = new BsonDocument[documents.length];
    for (int i = 0; i < documents.length; i++) {
      decoded[i] = documents[i].toBson().decode(new BsonDocumentCodec());
    }
    name = new FieldName(field);
  }

  @Benchmark
  @OperationsPerInvocation(Orders.COUNT)
  public int bytes() {
    int sum = 0;
    for (Document document : documents) {
      sum += BsonBytes.find(document.bytes(), document.offset(), name);
    }
    return sum;
  }

  @Benchmark
  @OperationsPerInvocation(Orders.COUNT)
  public int decoded() {
    int found = 0;
    for (BsonDocument document : decoded) {
      found += document.get(field) != null ? 1 : 0;
    }
    return found;
  }
}
