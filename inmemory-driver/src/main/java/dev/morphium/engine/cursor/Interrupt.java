package dev.morphium.engine.cursor;

/**
 * Where long work asks whether it is to end: the operation that does the work right now.
 *
 * <p>A cursor's work is begun by one operation and carried on by others, so that the operation
 * changes while the work stays.
 */
public final class Interrupt implements Runnable {
  private Runnable operation;

  /**
   * Work done for an operation.
   *
   * @param operation throws when the work is to end
   */
  public Interrupt(Runnable operation) {
    this.operation = operation;
  }

  /** Another operation carries the work on. */
  public void carriedOnBy(Runnable next) {
    operation = next;
  }

  @Override
  public void run() {
    operation.run();
  }
}
