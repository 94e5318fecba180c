package dev.morphium.annotation;

/**
 * A write concern: how many nodes must have a write before it counts. Source: MongoDB manual,
 * "Write Concern".
 */
public enum SafetyLevel {
  /** The primary: {@code w: 1}. */
  NORMAL,
  /** No server acknowledges: {@code w: 0}; errors stay unnoticed. */
  BASIC,
  /** The primary and one secondary: {@code w: 2}. */
  WAIT_FOR_SLAVE,
  /** More than half of the nodes: {@code w: "majority"}. */
  MAJORITY
}
