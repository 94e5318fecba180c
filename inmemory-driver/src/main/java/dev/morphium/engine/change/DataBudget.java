package dev.morphium.engine.change;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import java.util.function.LongSupplier;

/**
 * The memory budget of the data: a high-water mark above which writes that grow are refused, and a
 * low-water mark below which they are taken again.
 *
 * <p>What counts is {@link DataSize}: documents and index entries. Reads, deletes, drops and
 * updates that do not grow go on above the mark. In a set the least mark of all members holds, so
 * that no member is given what it has no room for. Since other things live in the heap as well (old
 * roots that cursors hold, results, buffers), the heap itself has a mark, too: what a garbage
 * collection leaves in use.
 *
 * <pre>
 *   taking   -> refusing   a write would go beyond the high-water mark, or the heap is nearly full
 *                          of what is in use
 *   refusing -> taking     the data are below the low-water mark, and the heap is not full
 * </pre>
 *
 * <p>Writes are charged in the writer lane only; everybody may ask for the figures.
 */
public final class DataBudget {
  /** The databases in which the server notes what it needs itself; they have a reserve. */
  private static final Set<String> SYSTEM = Set.of("config", "local");

  /** The low-water mark and the reserve, as parts of the high-water mark. */
  private static final int TWENTIETHS = 20;

  /** How many percent of the heap may be in use after a collection, unless something is said. */
  private static final int HEAP_HIGH = 92;

  /** By how many percent of the heap less it has to be for writes that grow. */
  private static final int HEAP_STEP = 7;

  /** How often the heap is looked at: each time that so small a part of it was written. */
  private static final int LOOKS = 64;

  private final LiveHeap heap;
  private volatile LongSupplier configured = () -> 0;
  private volatile LongSupplier heapPercent = () -> HEAP_HIGH;
  private volatile long others = Long.MAX_VALUE;
  private volatile boolean refusing;

  // guarded by the lock of the writer lane
  private long sinceLook;

  DataBudget(LiveHeap heap) {
    this.heap = heap;
  }

  /**
   * Sets where the high-water marks are asked for.
   *
   * @param bytes gives that of the data; 0 for half of the heap
   * @param percent gives that of the heap; 100 for none
   */
  public void configure(LongSupplier bytes, LongSupplier percent) {
    configured = bytes;
    heapPercent = percent;
  }

  /** Sets the least high-water mark of the other members, in bytes. */
  public void others(long bytes) {
    others = bytes;
  }

  /** The high-water mark of this server alone, in bytes. */
  public long own() {
    long set = configured.getAsLong();
    return set > 0 ? set : heap.maximum() / 2;
  }

  /** The high-water mark in bytes. */
  public long highWaterMark() {
    return Math.min(own(), others);
  }

  /** The low-water mark in bytes. */
  public long lowWaterMark() {
    long high = highWaterMark();
    return high - high / TWENTIETHS;
  }

  /** Whether writes that grow are refused; they are the next time that one is tried. */
  public boolean isRefusing() {
    return refusing;
  }

  /**
   * Takes a write into account, before it is done.
   *
   * @param used what the data take now
   * @param growth what the write adds
   * @throws CommandException 14031 when there is no room for it
   */
  void charge(Namespace namespace, long used, long growth) {
    long high = highWaterMark();
    if (SYSTEM.contains(namespace.database())) {
      if (used + growth <= high + high / TWENTIETHS) {
        return;
      }
      throw refusal(used, growth, high);
    }
    sinceLook += growth;
    if (refusing && used + growth <= lowWaterMark() && !isHeapFull(HEAP_STEP)) {
      refusing = false;
    }
    if (!refusing) {
      refusing = used + growth > high || sinceLook > heap.maximum() / LOOKS && isHeapFull(0);
    }
    if (refusing) {
      throw refusal(used, growth, high);
    }
  }

  private boolean isHeapFull(int below) {
    sinceLook = 0;
    long full = heap.maximum() / 100 * (heapPercent.getAsLong() - below);
    return heap.used() > full && heap.usedAfterCollection() > full;
  }

  private CommandException refusal(long used, long growth, long high) {
    String state =
        used + growth > lowWaterMark()
            ? "the data take %d of the %d MiB that they may have (dataMemoryLimitBytes), and this write needs %d KiB more"
                .formatted(used >> 20, high >> 20, (growth >> 10) + 1)
            : "the heap of %d MiB is full of what is in use".formatted(heap.maximum() >> 20);
    return new CommandException(
        ErrorCode.OUT_OF_DISK_SPACE,
        state
            + "; writes that need more are refused until something is deleted or dropped, or the"
            + " server has more memory; this document was not written");
  }
}
