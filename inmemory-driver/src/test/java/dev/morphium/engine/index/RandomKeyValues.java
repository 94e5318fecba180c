package dev.morphium.engine.index;

import dev.morphium.engine.value.ArrayValue;
import dev.morphium.engine.value.BinaryValue;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.CodeValue;
import dev.morphium.engine.value.CodeWithScopeValue;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DateValue;
import dev.morphium.engine.value.DbPointerValue;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.ObjectIdValue;
import dev.morphium.engine.value.RegexValue;
import dev.morphium.engine.value.StringValue;
import dev.morphium.engine.value.SymbolValue;
import dev.morphium.engine.value.TimestampValue;
import dev.morphium.engine.value.Value;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.bson.types.Decimal128;
import org.bson.types.ObjectId;

/** Values of all types, often equal or close to each other. */
final class RandomKeyValues {
  private static final double[] EDGES = {
    0.0,
    -0.0,
    1,
    -1,
    0.1,
    0.5,
    5,
    Double.NaN,
    Double.MIN_VALUE,
    Double.MAX_VALUE,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY,
    0x1p53,
    0x1p63,
    -0x1p63,
    1e15,
    1e-300
  };
  private static final List<Decimal128> DECIMALS =
      List.of(
          Decimal128.NaN,
          Decimal128.POSITIVE_INFINITY,
          Decimal128.NEGATIVE_INFINITY,
          Decimal128.NEGATIVE_ZERO,
          Decimal128.POSITIVE_ZERO,
          Decimal128.parse("1E+6144"),
          Decimal128.parse("-1E+6144"),
          Decimal128.parse("1E-6176"),
          Decimal128.parse("2E-6176"),
          Decimal128.parse("1.00"),
          Decimal128.parse("0.1"),
          Decimal128.parse("9223372036854775808"),
          Decimal128.parse("9223372036854775807.5"));

  private final Random random;

  RandomKeyValues(long seed) {
    random = new Random(seed);
  }

  Value value(int depth) {
    return switch (random.nextInt(depth > 0 ? 19 : 16)) {
      case 0 -> Constant.values()[random.nextInt(Constant.values().length)];
      case 1, 2, 3, 4 -> number();
      case 5, 6 -> StringValue.of(text());
      case 7 -> new SymbolValue(text());
      case 8 -> new BinaryValue((byte) random.nextInt(3), new byte[random.nextInt(3)]);
      case 9 -> new ObjectIdValue(new ObjectId(random.nextInt(3), random.nextInt(3)));
      case 10 -> BooleanValue.of(random.nextBoolean());
      case 11 -> new DateValue(random.nextInt(5) - 2L);
      case 12 -> new TimestampValue(random.nextBoolean() ? random.nextInt(3) : -1L);
      case 13 -> new RegexValue(text().replace("\0", ""), random.nextBoolean() ? "i" : "");
      case 14 -> new DbPointerValue(text(), new ObjectId(random.nextInt(2), 0));
      case 15 -> new CodeValue(text());
      case 16 -> new CodeWithScopeValue(text(), document(depth - 1));
      case 17 -> document(depth - 1);
      default -> array(depth - 1);
    };
  }

  Document document(int depth) {
    DocumentBuilder builder = new DocumentBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      builder.append(text().replace("\0", ""), value(depth));
    }
    return builder.build();
  }

  private ArrayValue array(int depth) {
    List<Value> elements = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      Value value = value(depth);
      elements.add(value.isMissing() ? Constant.NULL : value);
    }
    return ArrayValue.of(elements);
  }

  Value number() {
    return switch (random.nextInt(9)) {
      case 0 -> new Int32Value(random.nextInt(7) - 3);
      case 1 -> new Int32Value(random.nextInt());
      case 2 -> new Int64Value(random.nextLong());
      case 3 -> new Int64Value(near(1L << random.nextInt(64)));
      case 4 -> new DoubleValue(EDGES[random.nextInt(EDGES.length)]);
      case 5 -> new DoubleValue(near(1L << random.nextInt(64)) / (random.nextBoolean() ? 1 : 8.0));
      case 6 -> new DecimalValue(DECIMALS.get(random.nextInt(DECIMALS.size())));
      case 7 -> new DecimalValue(nearDouble());
      default ->
          new DecimalValue(
              new Decimal128(
                  new BigDecimal(new BigInteger(random.nextInt(110), random))
                      .scaleByPowerOfTen(random.nextInt(40) - 20)
                      .round(MathContext.DECIMAL128)
                      .multiply(BigDecimal.valueOf(random.nextBoolean() ? 1 : -1))));
    };
  }

  private long near(long number) {
    return (random.nextBoolean() ? number : -number) + random.nextInt(3) - 1;
  }

  /** A decimal so close to a double that only exact comparison tells them apart. */
  private Decimal128 nearDouble() {
    double edge = EDGES[random.nextInt(EDGES.length)];
    if (!Double.isFinite(edge)) {
      return Decimal128.NaN;
    }
    BigDecimal exact = new BigDecimal(edge).round(MathContext.DECIMAL128);
    BigDecimal moved = exact.add(exact.ulp().multiply(BigDecimal.valueOf(random.nextInt(3) - 1L)));
    return new Decimal128(moved.round(MathContext.DECIMAL128));
  }

  String text() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(4); i > 0; i--) {
      text.append("\0\1\2abÿ".charAt(random.nextInt(6)));
    }
    return text.toString();
  }
}
