package dev.morphium.engine.signal;

/**
 * An interrupt check of one computation on one thread, which has a place to look at hand: a
 * counter, and nothing else until it has run out.
 */
public final class CountedCheck implements InterruptCheck {
  /** How many steps of about ten nanoseconds go by between two looks. */
  public static final int STEPS = 4096;

  private final Runnable look;
  private long left = STEPS;

  /**
   * @param look throws when the work is to end
   */
  public CountedCheck(Runnable look) {
    this.look = look;
  }

  @Override
  public void tick(int steps) {
    left -= steps;
    if (left <= 0) {
      left = STEPS;
      look.run();
    }
  }
}
