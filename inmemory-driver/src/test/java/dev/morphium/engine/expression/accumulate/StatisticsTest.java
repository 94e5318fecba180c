package dev.morphium.engine.expression.accumulate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.value.Constant;
import dev.morphium.engine.value.DecimalValue;
import dev.morphium.engine.value.DoubleValue;
import dev.morphium.engine.value.Int32Value;
import dev.morphium.engine.value.Int64Value;
import dev.morphium.engine.value.NumberSum;
import dev.morphium.engine.value.NumberValue;
import dev.morphium.engine.value.Value;
import java.util.Collections;
import java.util.List;
import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class StatisticsTest {
  @Test
  void wholeNumbersGrowOnlyWhereTheyMust() {
    assertThat(sum(int32(2147483646), int32(1))).isEqualTo(int32(2147483647));
    assertThat(sum(int32(2147483646), int32(2))).isEqualTo(int64(2147483648L));
    assertThat(sum(int32(5), int64(10))).isEqualTo(int64(15));
    assertThat(sum(int64(Long.MAX_VALUE), int64(1))).isEqualTo(new DoubleValue(0x1p63));
    assertThat(sum(int64(Long.MAX_VALUE), int64(1), int64(-1))).isEqualTo(int64(Long.MAX_VALUE));
  }

  @Test
  void doublesAreCompensated() {
    assertThat(sum(Collections.nCopies(100, (Value) new DoubleValue(0.1)).toArray(Value[]::new)))
        .isEqualTo(new DoubleValue(10.0));
    assertThat(sum(new DoubleValue(-0.0))).isEqualTo(new DoubleValue(0.0));
    assertThat(sum(new DoubleValue(1.0 / 0), new DoubleValue(-1.0 / 0)))
        .isEqualTo(new DoubleValue(Double.NaN));
  }

  @Test
  void decimalsKeepTheirDigits() {
    assertThat(sum(decimal("1.100"), decimal("2.20"))).isEqualTo(decimal("3.300"));
    assertThat(sum(new DoubleValue(2.5), decimal("3.5"))).isEqualTo(decimal("6.0"));
    assertThat(sum(new DoubleValue(3.14), decimal("0")))
        .isEqualTo(decimal("3.140000000000000124344978758017533"));
    assertThat(sum(decimal("9.999999999999999999999999999999999E+6144"), decimal("1E+6144")))
        .isEqualTo(decimal("Infinity"));
    assertThat(sum(int64(Long.MAX_VALUE), int64(1), decimal("0")))
        .isEqualTo(decimal("9223372036854775808"));
  }

  @Test
  void averagesAreDoublesOrDecimals() {
    assertThat(average(int32(1), int32(2))).isEqualTo(new DoubleValue(1.5));
    assertThat(average(int64(Long.MAX_VALUE), int64(Long.MIN_VALUE)))
        .isEqualTo(new DoubleValue(-0.5));
    assertThat(average(decimal("2.00"), decimal("4.00"))).isEqualTo(decimal("3.00"));
    assertThat(average(Constant.NULL)).isEqualTo(Constant.NULL);
  }

  @Test
  void percentilesAreNumbersThatOccurred() {
    Percentiles percentiles = new Percentiles(InterruptCheck.NONE);
    List.of(30, 10, 40, 20).forEach(number -> percentiles.add(int32(number)));
    assertThat(percentiles.median()).isEqualTo(new DoubleValue(20));
    assertThat(percentiles.result(new double[] {0, 0.75, 1}).elements())
        .containsExactly(new DoubleValue(10), new DoubleValue(30), new DoubleValue(40));
  }

  private static Value sum(Value... values) {
    return gather(values).sum();
  }

  private static Value average(Value... values) {
    return gather(values).average();
  }

  private static NumberSum gather(Value... values) {
    NumberSum sum = new NumberSum();
    for (Value value : values) {
      if (value instanceof NumberValue number) {
        sum.add(number);
      }
    }
    return sum;
  }

  private static Value int32(int value) {
    return new Int32Value(value);
  }

  private static Value int64(long value) {
    return new Int64Value(value);
  }

  private static Value decimal(String text) {
    return new DecimalValue(Decimal128.parse(text));
  }
}
