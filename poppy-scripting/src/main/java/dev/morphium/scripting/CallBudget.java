package dev.morphium.scripting;

import dev.morphium.engine.script.ScriptLimits;
import dev.morphium.protocol.CommandException;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The time and the memory of one call of a script.
 *
 * <p>Memory is what the thread allocates during the call, whether it is garbage by now or not: the
 * virtual machine counts that, and it is never less than what the script holds. It is charged to
 * the memory account of the operation, so that all scripts together have a limit, too.
 */
final class CallBudget implements AutoCloseable {
  private static final long CHARGE_STEP = 1L << 20;

  private final ScriptLimits limits;
  private final AllocationMeter meter;
  private final long startBytes;
  private final long startNanos;
  private long charged;
  private int looks;
  private @Nullable ScriptAbort aborted;

  CallBudget(ScriptLimits limits, AllocationMeter meter) {
    this.limits = limits;
    this.meter = meter;
    this.startBytes = meter.allocated();
    this.startNanos = limits.nanoClock().getAsLong();
  }

  /**
   * Looks whether the script is to end.
   *
   * @throws ScriptAbort when it is
   */
  void look() {
    if (aborted != null) {
      throw aborted;
    }
    allocate(0);
    if ((looks++ & 63) == 0) {
      lookAround();
    }
  }

  /**
   * Looks whether the script is to end, whatever it costs.
   *
   * @throws ScriptAbort when it is
   */
  void lookAround() {
    try {
      limits.check().run();
    } catch (CommandException reason) {
      throw abort(new ScriptAbort(reason));
    }
    long millis = limits.millis();
    if (millis > 0
        && limits.nanoClock().getAsLong() - startNanos > TimeUnit.MILLISECONDS.toNanos(millis)) {
      throw abort(ScriptAbort.failure("Interrupted by the host: the function ran for too long"));
    }
  }

  /**
   * The script is about to allocate so many bytes at once.
   *
   * @throws ScriptAbort when it has no room for them
   */
  void allocate(long bytes) {
    long used = meter.allocated() - startBytes + bytes;
    if (used > limits.bytes()) {
      throw abort(ScriptAbort.outOfMemory());
    }
    if (used - charged >= CHARGE_STEP) {
      if (!limits.account().tryCharge(used - charged)) {
        throw abort(ScriptAbort.outOfMemory());
      }
      charged = used;
    }
  }

  /** How many elements an array may have that a function of the language works on. */
  long mostElements() {
    return limits.bytes() / 64;
  }

  /** How many bytes the call has allocated. */
  long used() {
    return meter.allocated() - startBytes;
  }

  /** The script ends: whatever it does from now on, each look says so again. */
  ScriptAbort abort(ScriptAbort reason) {
    aborted = reason;
    return reason;
  }

  /** Why the script was ended; null when it was not. */
  @Nullable ScriptAbort aborted() {
    return aborted;
  }

  @Override
  public void close() {
    limits.account().release(charged);
    charged = 0;
  }
}
