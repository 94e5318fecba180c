package dev.morphium.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;

class ArithmeticTest {
  @Test
  void theWidestTypeWins() {
    assertThat(Arithmetic.add(int32(1), int32(2))).isEqualTo(int32(3));
    assertThat(Arithmetic.add(int32(1), int64(2))).isEqualTo(int64(3));
    assertThat(Arithmetic.add(int64(1), new DoubleValue(2))).isEqualTo(new DoubleValue(3));
    assertThat(Arithmetic.add(int64(1), decimal("2.0"))).isEqualTo(decimal("3.0"));
  }

  @Test
  void whatOverflowsWidens() {
    assertThat(Arithmetic.add(int32(Integer.MAX_VALUE), int32(1))).isEqualTo(int64(1L << 31));
    assertThat(Arithmetic.subtract(int32(Integer.MIN_VALUE), int32(1)))
        .isEqualTo(int64(-(1L << 31) - 1));
    assertThat(Arithmetic.multiply(int32(1 << 20), int32(1 << 20))).isEqualTo(int64(1L << 40));
    assertThat(Arithmetic.add(int64(Long.MAX_VALUE), int32(1))).isEqualTo(new DoubleValue(0x1p63));
    assertThat(Arithmetic.multiply(int64(Long.MIN_VALUE), int32(-1)))
        .isEqualTo(new DoubleValue(0x1p63));
  }

  @Test
  void aDoubleBecomesADecimalOfFifteenDigits() {
    assertThat(Arithmetic.add(new DoubleValue(1.5), decimal("2.5")))
        .isEqualTo(decimal("4.00000000000000"));
    assertThat(Decimals.of(0.1)).isEqualTo(Decimal128.parse("0.100000000000000"));
    assertThat(Decimals.of(1e300)).isEqualTo(Decimal128.parse("1.00000000000000E+300"));
    assertThat(Decimals.of(-0.0)).isEqualTo(Decimal128.NEGATIVE_ZERO);
  }

  @Test
  void divisionGivesDoublesAndRemaindersKeepTheirType() {
    assertThat(Arithmetic.divide(int32(6), int32(4))).isEqualTo(new DoubleValue(1.5));
    assertThat(Arithmetic.remainder(int32(-7), int32(3))).isEqualTo(int32(-1));
    assertThat(Arithmetic.remainder(int64(Long.MIN_VALUE), int32(-1))).isEqualTo(int64(0));
    assertThat(Arithmetic.remainder(decimal("-0"), decimal("3"))).isEqualTo(decimal("-0"));
  }

  @Test
  void decimalsRoundToThirtyFourDigitsAndEndInInfinity() {
    Decimal128 most = Decimal128.parse("9.999999999999999999999999999999999E+6144");
    assertThat(Decimals.add(most, most)).isEqualTo(Decimal128.POSITIVE_INFINITY);
    assertThat(Decimals.subtract(most, most)).isEqualTo(Decimal128.parse("0E+6111"));
    assertThat(
            Decimals.add(
                Decimal128.parse("9999999999999999999999999999999999"), Decimal128.parse("6")))
        .isEqualTo(Decimal128.parse("1.000000000000000000000000000000000E+34"));
    assertThat(Decimals.divide(Decimals.ONE, Decimals.ZERO))
        .isEqualTo(Decimal128.POSITIVE_INFINITY);
    assertThat(Decimals.divide(Decimals.ZERO, Decimals.ZERO)).isEqualTo(Decimal128.NaN);
    assertThat(Decimals.multiply(Decimal128.parse("1E-6176"), Decimal128.parse("0.1")))
        .isEqualTo(Decimal128.parse("0E-6176"));
  }

  @Test
  void zerosHaveSigns() {
    Decimal128 negative = Decimal128.parse("-0");
    assertThat(Decimals.add(negative, negative)).isEqualTo(negative);
    assertThat(Decimals.add(negative, Decimals.ZERO)).isEqualTo(Decimals.ZERO);
    assertThat(Decimals.multiply(negative, Decimals.ONE)).isEqualTo(negative);
  }

  /** The values stand in MongoDB's manual, "_hashBSONElement". */
  @Test
  void hashesOfIndexKeys() {
    assertThat(HashedIndexKey.of(new DateValue(1360707177211L))).isEqualTo(-4185544074338741873L);
    assertThat(HashedIndexKey.of(int32(1))).isEqualTo(HashedIndexKey.of(new DoubleValue(1.5)));
    assertThat(HashedIndexKey.of(Constant.MISSING)).isEqualTo(HashedIndexKey.of(Constant.NULL));
  }

  private static NumberValue int32(int value) {
    return new Int32Value(value);
  }

  private static NumberValue int64(long value) {
    return new Int64Value(value);
  }

  private static NumberValue decimal(String text) {
    return new DecimalValue(Decimal128.parse(text));
  }
}
