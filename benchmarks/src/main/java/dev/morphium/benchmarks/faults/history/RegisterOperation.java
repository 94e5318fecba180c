package dev.morphium.benchmarks.faults.history;

/**
 * One operation on a register, which holds one number.
 *
 * @param client who asked for it
 * @param key which register
 * @param kind what was asked for
 * @param value what was read, or was to be written; {@link #NOTHING} for a register without a value
 * @param expected what the register had to hold for a compare-and-set
 * @param matched whether it held that
 * @param span when, and what became of it
 */
public record RegisterOperation(
    int client, String key, Kind kind, long value, long expected, boolean matched, Span span) {
  /** What a register holds that was never written. */
  public static final long NOTHING = Long.MIN_VALUE;

  /** What can be done with a register. */
  public enum Kind {
    READ,
    WRITE,
    COMPARE_AND_SET
  }

  /** A read and what it gave. */
  public static RegisterOperation read(int client, String key, long value, Span span) {
    return new RegisterOperation(client, key, Kind.READ, value, NOTHING, true, span);
  }

  /** A write. */
  public static RegisterOperation write(int client, String key, long value, Span span) {
    return new RegisterOperation(client, key, Kind.WRITE, value, NOTHING, true, span);
  }

  /** A compare-and-set; {@code matched} has no meaning when the outcome is unknown. */
  public static RegisterOperation compareAndSet(
      int client, String key, long expected, long value, boolean matched, Span span) {
    return new RegisterOperation(client, key, Kind.COMPARE_AND_SET, value, expected, matched, span);
  }

  private static String text(long value) {
    return value == NOTHING ? "nothing" : Long.toString(value);
  }

  @Override
  public String toString() {
    String what =
        switch (kind) {
          case READ -> "read " + text(value);
          case WRITE -> "wrote " + text(value);
          case COMPARE_AND_SET ->
              "set %s if it was %s%s"
                  .formatted(
                      text(value),
                      text(expected),
                      span.isOk() ? (matched ? " (it was)" : " (it was not)") : "");
        };
    return "client %d %s (%s)".formatted(client, what, span);
  }
}
