package dev.morphium.engine.change;

import static dev.morphium.engine.log.LogValue.named;

import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The memory budget of the data: a high-water mark above which writes that grow are refused, and a
 * low-water mark below which they are taken again.
 *
 * <p>What counts is {@link DataSize}: documents and index entries. Reads, deletes, drops and
 * updates that do not grow go on above the mark. In a set the least mark of all members holds, so
 * that no member is given what it has no room for. Since other things live in the heap as well (old
 * roots that cursors hold, results, buffers), the heap itself has a mark, too: what a garbage
 * collection leaves in use, with what commands may still take.
 *
 * <pre>
 *   taking   -> refusing   a write would go beyond the high-water mark, or the heap is nearly full
 *                          of what is in use
 *   refusing -> taking     the data are below the low-water mark, and the heap is not full
 * </pre>
 *
 * <p>Writes are charged in the writer lane only; what is made beside it is {@linkplain
 * DataReservation reserved}. Everybody may ask for the figures.
 */
public final class DataBudget {
  private static final Logger LOG = LoggerFactory.getLogger(DataBudget.class);

  /** The error label of a refusal for want of room: of the specification "Client Backpressure". */
  public static final String OVERLOADED = "SystemOverloadedError";

  /** The databases in which the server notes what it needs itself; they have a reserve. */
  private static final Set<String> SYSTEM = Set.of("config", "local");

  /** The low-water mark and the reserve, as parts of the high-water mark. */
  private static final int TWENTIETHS = 20;

  /** How many percent of the heap the data may take, unless something is said. */
  private static final int DATA = 40;

  /** How often the heap is looked at: each time that so small a part of it was written. */
  private static final int LOOKS = 64;

  private final LiveHeap heap;
  private final HeapMark mark;
  private volatile LongSupplier configured = () -> 0;
  private volatile long others = Long.MAX_VALUE;
  private volatile boolean refusing;
  private final AtomicLong reserved = new AtomicLong();

  // guarded by the lock of the writer lane
  private long sinceLook;

  DataBudget(LiveHeap heap) {
    this.heap = heap;
    this.mark = new HeapMark(heap);
  }

  /**
   * Sets where the high-water marks are asked for.
   *
   * @param bytes gives that of the data; 0 for two fifths of the heap
   * @param percent gives that of the heap; 100 for none
   * @param spare gives how many bytes commands may still take, for which there has to be room
   * @param past lets go of the roots of the past, when the heap is full
   */
  public void configure(
      LongSupplier bytes, LongSupplier percent, LongSupplier spare, Runnable past) {
    configured = bytes;
    mark.configure(percent, spare, past);
  }

  /** Sets the least high-water mark of the other members, in bytes. */
  public void others(long bytes) {
    others = bytes;
  }

  /** The high-water mark of this server alone, in bytes. */
  public long own() {
    long set = configured.getAsLong();
    return set > 0 ? set : heap.maximum() / 100 * DATA;
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

  /**
   * Whether writes that grow are refused.
   *
   * @param data what the data take now
   */
  public boolean isRefusing(long data) {
    return refusing && !isLow(data + reserved.get(), data);
  }

  private boolean isLow(long used, long data) {
    return used <= lowWaterMark() && !mark.isFull(data);
  }

  /**
   * Takes a write into account, before it is done.
   *
   * @param data what the data take now
   * @param growth what the write adds
   * @throws CommandException 14031 when there is no room for it
   */
  void charge(Namespace namespace, long data, long growth) {
    long used = data + reserved.get();
    long high = highWaterMark();
    if (SYSTEM.contains(namespace.database())) {
      if (used + growth <= high + high / TWENTIETHS) {
        return;
      }
      throw refusal(used, growth, high);
    }
    sinceLook += growth;
    if (refusing && isLow(used + growth, data)) {
      refusing = false;
      LOG.info("writes that grow are taken again: the data take {} bytes", named("bytes", used));
    }
    if (!refusing && (used + growth > high || isLookDue() && mark.isFull(data))) {
      refusing = true;
      LOG.warn(
          "writes that grow are refused: the data take {} bytes, the high-water mark is {}; delete"
              + " data, or give the server more memory",
          named("bytes", used),
          named("highWaterMarkBytes", high));
    }
    if (refusing) {
      throw refusal(used, growth, high);
    }
  }

  /**
   * Reserves room for data that are not in the root yet.
   *
   * @param data what the data take now
   * @throws CommandException 14031 when there is no room
   */
  void reserve(long data, long growth) {
    long used = data + reserved.getAndAdd(growth);
    long high = highWaterMark();
    if (used + growth > high || mark.isFull(data)) {
      reserved.addAndGet(-growth);
      throw refusal(used, growth, high);
    }
  }

  /** Gives reserved room back. */
  void unreserve(long bytes) {
    reserved.addAndGet(-bytes);
  }

  private boolean isLookDue() {
    boolean due = sinceLook > heap.maximum() / LOOKS;
    sinceLook = due ? 0 : sinceLook;
    return due;
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
            + " server has more memory; this one was not done",
        Set.of(OVERLOADED),
        null);
  }
}
