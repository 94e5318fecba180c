package dev.morphium.engine.pipeline.window;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.pipeline.PipelineFixture;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.Value;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.assertj.core.data.Offset;
import org.bson.types.Decimal128;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What sliding windows give is what each window gives that is computed anew, of few documents and
 * by itself.
 */
class SlidingWindowTest {
  private static final int DOCUMENTS = 150;
  private static final double CLOSE = 1e-9;

  private final PipelineFixture data = new PipelineFixture();

  /** Whole numbers of all sizes, doubles, decimals, what is no number, and what is not finite. */
  private static Value value(Random random) {
    return switch (random.nextInt(14)) {
      case 0, 1, 2 -> new Int32Value(random.nextInt(2000) - 1000);
      case 3 -> new Int64Value(random.nextLong() >> random.nextInt(60));
      case 4, 5, 6, 7, 8 -> new DoubleValue(random.nextGaussian() * (1 << random.nextInt(20)));
      case 9 -> new DecimalValue(new Decimal128(random.nextInt(100_000)));
      case 10 -> random.nextInt(20) == 0 ? new DoubleValue(Double.NaN) : Constant.NULL;
      case 11 ->
          random.nextInt(20) == 0
              ? new DoubleValue(
                  random.nextBoolean() ? Double.POSITIVE_INFINITY : Double.NEGATIVE_INFINITY)
              : StringValue.of("text");
      default -> Constant.MISSING;
    };
  }

  /** Values of which many are equal, though of other types, and many do not count. */
  private static Value equalValue(Random random) {
    int number = random.nextInt(4) - 1;
    return switch (random.nextInt(9)) {
      case 0 -> new Int32Value(number);
      case 1 -> new Int64Value(number);
      case 2 -> new DoubleValue(number);
      case 3 -> new DecimalValue(new Decimal128(number));
      case 4 -> new DoubleValue(-0.0);
      case 5 -> StringValue.of("text" + number);
      case 6 -> Constant.NULL;
      case 7 -> new DoubleValue(Double.NaN);
      default -> Constant.MISSING;
    };
  }

  /** Numbers of which many are not finite. */
  private static Value wildNumber(Random random) {
    return switch (random.nextInt(12)) {
      case 0 -> new DoubleValue(Double.POSITIVE_INFINITY);
      case 1 -> new DoubleValue(Double.NEGATIVE_INFINITY);
      case 2 -> new DoubleValue(Double.NaN);
      case 3 -> new DecimalValue(Decimal128.POSITIVE_INFINITY);
      case 4 -> new DecimalValue(Decimal128.NaN);
      case 5 -> Constant.NULL;
      case 6 -> new DecimalValue(new Decimal128(random.nextInt(100)));
      case 7 -> new DoubleValue(0);
      default -> new Int32Value(random.nextInt(100));
    };
  }

  private static List<Document> documents(Random random, boolean decimals) {
    List<Document> documents = new ArrayList<>();
    int key = 0;
    for (int i = 0; i < DOCUMENTS; i++) {
      key += random.nextInt(3);
      Value value = value(random);
      boolean other = !decimals && value instanceof DecimalValue;
      documents.add(
          new DocumentBuilder()
              .append("_id", i)
              .append("k", key)
              .append("v", other ? new Int32Value(7) : value)
              .append("w", new DoubleValue(random.nextGaussian()))
              .append("h", new Int32Value(random.nextInt(100)))
              .append("e", equalValue(random))
              .append("x", wildNumber(random))
              .append("y", wildNumber(random))
              .append("huge", new DoubleValue((random.nextInt(5) - 2) * 0x1p1022))
              .build());
    }
    return documents;
  }

  private static String stage(String function, String window) {
    return "[{$setWindowFields: {sortBy: {k: 1}, output: {r: {%s, window: {%s}}}}}]"
        .formatted(function, window);
  }

  private List<Value> run(List<Document> documents, String function, String window) {
    data.with("c", documents);
    return data.run(data.compile(stage(function, window))).stream()
        .map(document -> document.get("r"))
        .toList();
  }

  /** The documents of a window, by its definition. */
  private static List<Document> window(
      List<Document> documents, int i, boolean range, int a, int b) {
    int key = number(documents.get(i).get("k"));
    List<Document> within = new ArrayList<>();
    for (int j = 0; j < documents.size(); j++) {
      int distance = range ? number(documents.get(j).get("k")) - key : j - i;
      if (distance >= a && distance <= b) {
        within.add(documents.get(j));
      }
    }
    return within;
  }

  private static int number(Value value) {
    return (int) ((NumberValue) value).longValue();
  }

  private void check(String function, boolean decimals, boolean exact) {
    for (long seed = 1; seed <= 12; seed++) {
      Random random = new Random(seed);
      List<Document> documents = documents(random, decimals);
      boolean range = random.nextBoolean();
      int a = random.nextInt(20) - 15;
      int b = a + random.nextInt(15);
      String bounds = (range ? "range: [" : "documents: [") + a + ", " + b + "]";
      List<Value> slid = run(documents, function, bounds);
      for (int i = 0; i < DOCUMENTS; i++) {
        List<Document> within = window(documents, i, range, a, b);
        if (within.isEmpty() || within.size() >= SlidingWindow.FEW) {
          continue;
        }
        Value anew = run(within, function, "documents: [-100, 100]").getFirst();
        String where = function + " " + bounds + " of document " + i + ", seed " + seed;
        if (exact) {
          assertThat(slid.get(i)).as(where).isEqualTo(anew);
          assertThat(bytes(slid.get(i))).as(where).isEqualTo(bytes(anew));
        } else {
          assertClose(slid.get(i), anew, where);
        }
      }
    }
  }

  private static byte[] bytes(Value value) {
    return new DocumentBuilder().append("v", value).build().compact().bytes();
  }

  private static void assertClose(Value slid, Value anew, String where) {
    assertThat(slid.type()).as(where).isEqualTo(anew.type());
    if (anew instanceof NumberValue expected && slid instanceof NumberValue actual) {
      double wanted = expected.doubleValue();
      if (Double.isFinite(wanted)) {
        assertThat(actual.doubleValue())
            .as(where)
            .isCloseTo(wanted, Offset.offset(CLOSE * (1 + Math.abs(wanted))));
      } else {
        assertThat(actual.doubleValue()).as(where).isEqualTo(Double.valueOf(wanted));
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$sum: '$v'",
        "$avg: '$v'",
        "$count: {}",
        "$sum: 3",
        "$min: '$v'",
        "$max: '$v'",
        "$first: '$v'",
        "$last: '$v'",
        "$push: '$v'",
        "$addToSet: '$v'",
        "$addToSet: '$e'",
        "$firstN: {input: '$e', n: 3}",
        "$lastN: {input: '$e', n: 3}",
        "$maxN: {input: '$e', n: 3}",
        "$minN: {input: '$e', n: 3}",
        "$minN: {input: '$v', n: 20}",
        "$median: {input: '$v', method: 'approximate'}",
        "$median: {input: '$e', method: 'approximate'}",
        "$percentile: {input: '$v', p: [0, 0.3, 0.9, 1], method: 'approximate'}"
      })
  void sameValue(String function) {
    check(function, true, true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "$stdDevPop: '$h'",
        "$stdDevSamp: '$w'",
        "$covariancePop: ['$h', '$w']",
        "$covarianceSamp: ['$w', '$v']",
        "$covariancePop: ['$x', '$y']",
        "$covariancePop: ['$huge', '$huge']",
        "$covarianceSamp: ['$huge', '$h']",
        "$covarianceSamp: ['$x', '$y']",
        "$integral: {input: '$w'}"
      })
  void sameNumber(String function) {
    check(function, false, false);
  }
}
