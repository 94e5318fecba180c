package dev.morphium.mapping;

/**
 * The document format: in which form values are written whose form has changed between versions.
 *
 * <p>Both are read, whatever is written, so that a collection may have documents of both. The types
 * concerned are {@code BigDecimal}, {@code BigInteger}, {@code char}, {@code Instant}, {@code
 * LocalDate} and {@code LocalDateTime}.
 */
public enum DocumentFormat {
  /** Dates and decimals as MongoDB has them. */
  CURRENT,

  /**
   * What Morphium 6 wrote, for applications of both versions on one database: {@code LocalDateTime}
   * as {@code {sec, n}}, {@code Instant} as {@code {type, seconds, nanos}}, {@code LocalDate} as
   * the days since 1970, {@code BigInteger} as {@code {type, value}} with hexadecimal digits,
   * {@code BigDecimal} as a double, {@code char} as an int. Times keep their nanoseconds then; a
   * {@code BigDecimal} that a double does not hold is refused. Source: the type mappers of Morphium
   * 6.
   */
  MORPHIUM_6
}
