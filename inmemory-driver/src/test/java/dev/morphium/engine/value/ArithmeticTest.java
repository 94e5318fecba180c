package dev.morphium.engine.value;

import static org.assertj.core.api.Assertions.assertThat;

import org.bson.types.Decimal128;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  @ParameterizedTest
  @CsvSource({
    "0.00, 3, 0.00",
    "0, 3.00, 0.00",
    "-0, 3.0, -0.0",
    "0E+3, 7, 0",
    "1, 2.00, 1.00",
    "5, 0.50, 0.00",
    "10, 0.30, 0.10",
    "-7.125, 2.5, -2.125",
    "4E+2, 3, 1",
    "4E+2, 3E+1, 1E+1",
    "1E+30, 7E-10, 4E-10",
    "3, 1E+10, 3",
    "2.50, Infinity, 2.50"
  })
  void remainderHasTheSmallerExponent(String left, String right, String expected) {
    assertThat(Arithmetic.remainder(decimal(left), decimal(right))).isEqualTo(decimal(expected));
  }

  /** Of a sum the smaller one, of a product the sum, of a quotient the difference. */
  @Test
  void zerosHaveTheExponentsOfOtherNumbers() {
    assertThat(Arithmetic.add(decimal("0.00"), decimal("0E+3"))).isEqualTo(decimal("0.00"));
    assertThat(Arithmetic.add(decimal("1"), decimal("0.00"))).isEqualTo(decimal("1.00"));
    assertThat(Arithmetic.add(decimal("1"), decimal("0E-150")))
        .isEqualTo(decimal("1.000000000000000000000000000000000"));
    assertThat(Arithmetic.subtract(decimal("-0.0"), decimal("0"))).isEqualTo(decimal("-0.0"));
    assertThat(Arithmetic.subtract(decimal("1.50"), decimal("1.5"))).isEqualTo(decimal("0.00"));
    assertThat(Arithmetic.multiply(decimal("0.00"), decimal("-3.0"))).isEqualTo(decimal("-0.000"));
    assertThat(Arithmetic.divide(decimal("0.0"), decimal("3.000"))).isEqualTo(decimal("0E+2"));
    assertThat(Arithmetic.divide(decimal("6.00"), decimal("3"))).isEqualTo(decimal("2.00"));
    assertThat(Arithmetic.divide(decimal("600"), decimal("3E+1"))).isEqualTo(decimal("20.0"));
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
