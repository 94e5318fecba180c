package dev.morphium.engine.spill;

import java.nio.file.Path;

/**
 * Where temporary files of running commands lie, and how much they may take.
 *
 * @param folder the folder in which an engine makes one of its own when it first needs one
 * @param maxBytes how many bytes all temporary files of the engine may have together
 */
public record SpillSettings(Path folder, long maxBytes) {
  private static final long DEFAULT_MAX_BYTES = 64L << 30;

  /** The folder for temporary files of this system, and up to 64 GiB in it. */
  public static SpillSettings ofSystem() {
    return new SpillSettings(Path.of(System.getProperty("java.io.tmpdir")), DEFAULT_MAX_BYTES);
  }
}
