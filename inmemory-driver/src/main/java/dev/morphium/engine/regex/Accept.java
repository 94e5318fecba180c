package dev.morphium.engine.regex;

/** The end of the pattern: all of it has matched. */
final class Accept extends Instruction {
  static final Accept INSTANCE = new Accept();

  private Accept() {}

  @Override
  Instruction step(Machine machine) {
    return this;
  }
}
