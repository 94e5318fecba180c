package dev.morphium.benchmarks.exhaustion;

import java.io.Serial;

/** A server that has no room may refuse; what it answers has to be right. */
final class WrongAnswer extends RuntimeException {
  @Serial private static final long serialVersionUID = 1;

  WrongAnswer(String message) {
    super(message);
  }
}
