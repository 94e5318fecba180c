package dev.morphium.engine.memory;

/** The memory limits that hold right now, as the server parameters set them. */
@FunctionalInterface
public interface MemoryLimits {
  /** The limits that nobody has set. */
  MemoryLimits INITIAL = MemoryLimit::initial;

  /** The limit in bytes. */
  long bytes(MemoryLimit limit);
}
