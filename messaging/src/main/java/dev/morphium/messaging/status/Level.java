package dev.morphium.messaging.status;

/** How much an instance tells of itself. */
public enum Level {
  /** That it is there. */
  PING,
  /** Its listeners, and how much they have to do. */
  MESSAGING,
  /** Its process too: memory, threads, connections. */
  ALL
}
