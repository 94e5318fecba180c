package dev.morphium.repository.sample;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;

/** A number of the TCK's read-only data. */
@Entity
public record NaturalNumber(
    @Id long id, boolean odd, int bits, Kind kind, int kindOrdinal, long floorOfSquareRoot) {
  /** What kind of number it is. */
  public enum Kind {
    /** 1. */
    ONE,
    /** Without divisors. */
    PRIME,
    /** With divisors. */
    COMPOSITE
  }

  /** The number itself, with all that is known of it. */
  public static NaturalNumber of(long number) {
    boolean prime = number > 1;
    for (long divisor = 2; divisor * divisor <= number; divisor++) {
      prime &= number % divisor != 0;
    }
    Kind kind = number == 1 ? Kind.ONE : prime ? Kind.PRIME : Kind.COMPOSITE;
    return new NaturalNumber(
        number,
        number % 2 == 1,
        Long.SIZE - Long.numberOfLeadingZeros(number),
        kind,
        kind.ordinal(),
        (long) Math.sqrt((double) number));
  }
}
