package dev.morphium.pool.fault;

/** Which way bytes go through a proxy. */
public enum Direction {
  TO_SERVER,
  TO_CLIENT
}
