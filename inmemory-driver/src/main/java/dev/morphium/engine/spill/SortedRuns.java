package dev.morphium.engine.spill;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.PriorityQueue;

/**
 * The sorted runs of a spilled sort (external merge sort), and their merge.
 *
 * <p>When there are as many runs as can be merged at once they are merged into one of the next
 * level, as the digits of a counter carry over, so that the readers' buffers are bounded however
 * many runs there are. A run of a higher level holds what came before all of a lower one, which
 * keeps the sort stable. Source: Knuth, "The Art of Computer Programming", volume 3, section 5.4.
 *
 * @param <T> an entry
 */
public final class SortedRuns<T> {
  /** The most runs of one level. */
  private static final int FAN_IN = 64;

  private final Comparator<T> order;
  private final RunFormat<T> format;
  private final StageMemory memory;
  private final Runnable interrupt;
  private final List<List<SpillRun>> levels = new ArrayList<>();

  /**
   * No runs yet.
   *
   * @param interrupt asked for each entry that is written; throws when the command is to end
   */
  public SortedRuns(
      Comparator<T> order, RunFormat<T> format, StageMemory memory, Runnable interrupt) {
    this.interrupt = interrupt;
    this.order = order;
    this.format = format;
    this.memory = memory;
  }

  public boolean isEmpty() {
    return levels.isEmpty();
  }

  /** Writes a run of entries that are in order, and came after all that were added before. */
  public void add(Iterator<T> sorted) {
    add(write(sorted), 0);
  }

  private void add(SpillRun run, int level) {
    if (level == levels.size()) {
      levels.add(new ArrayList<>());
    }
    List<SpillRun> runs = levels.get(level);
    runs.add(run);
    if (runs.size() == FAN_IN) {
      SpillRun merged = write(new Merge<>(readers(runs), order));
      runs.clear();
      add(merged, level + 1);
    }
  }

  private SpillRun write(Iterator<T> sorted) {
    SpillWriter writer = memory.newRun();
    while (sorted.hasNext()) {
      interrupt.run();
      format.write(writer.startRecord(), sorted.next());
    }
    return writer.finish();
  }

  private List<Iterator<T>> readers(List<SpillRun> runs) {
    List<Iterator<T>> readers = new ArrayList<>(runs.size());
    for (SpillRun run : runs) {
      readers.add(new RunIterator<>(run, format));
    }
    return readers;
  }

  /**
   * All entries in order.
   *
   * @param last those in memory, which came after all that were added
   */
  public Iterator<T> merge(Iterator<T> last) {
    List<Iterator<T>> inputs = new ArrayList<>();
    for (int level = levels.size() - 1; level >= 0; level--) {
      List<SpillRun> runs = levels.get(level);
      memory.overdraw(runs.stream().mapToLong(SpillRun::bufferBytes).sum());
      inputs.addAll(readers(runs));
    }
    inputs.add(last);
    return new Merge<>(inputs, order);
  }

  /** The entries of one run. */
  private static final class RunIterator<T> implements Iterator<T> {
    private final SpillReader reader;
    private final RunFormat<T> format;
    private boolean more;

    RunIterator(SpillRun run, RunFormat<T> format) {
      this.reader = run.open();
      this.format = format;
      this.more = reader.next();
    }

    @Override
    public boolean hasNext() {
      return more;
    }

    @Override
    public T next() {
      if (!more) {
        throw new NoSuchElementException();
      }
      T entry = format.read(reader);
      more = reader.next();
      return entry;
    }
  }

  /** The next entry of one of the inputs of a merge. */
  private record Head<T>(T entry, Iterator<T> rest, int input) {}

  /** A k-way merge; where entries are equal, the earlier input goes first. */
  private static final class Merge<T> implements Iterator<T> {
    private final PriorityQueue<Head<T>> heads;

    Merge(List<Iterator<T>> inputs, Comparator<T> order) {
      heads =
          new PriorityQueue<>(
              (left, right) -> {
                int compared = order.compare(left.entry(), right.entry());
                return compared != 0 ? compared : Integer.compare(left.input(), right.input());
              });
      for (int i = 0; i < inputs.size(); i++) {
        push(inputs.get(i), i);
      }
    }

    private void push(Iterator<T> input, int index) {
      if (input.hasNext()) {
        heads.add(new Head<>(input.next(), input, index));
      }
    }

    @Override
    public boolean hasNext() {
      return !heads.isEmpty();
    }

    @Override
    public T next() {
      Head<T> first = heads.remove();
      push(first.rest(), first.input());
      return first.entry();
    }
  }
}
