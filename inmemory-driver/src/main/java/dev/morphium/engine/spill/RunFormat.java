package dev.morphium.engine.spill;

/**
 * How entries of a sorted run lie in a temporary file.
 *
 * @param <T> an entry
 */
public interface RunFormat<T> {
  /** Writes an entry into the record that was started for it. */
  void write(SpillWriter out, T entry);

  /** Reads the entry of the record that the reader stands on. */
  T read(SpillReader in);
}
