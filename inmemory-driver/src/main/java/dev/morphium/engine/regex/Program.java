package dev.morphium.engine.regex;

import dev.morphium.bson.Utf8;
import dev.morphium.engine.signal.InterruptCheck;
import org.jspecify.annotations.Nullable;

/** A compiled pattern: the first step, and what helps to find where a match can start. */
final class Program {
  private static final int TRIES_MASK = 63;

  private final Instruction entry;
  private final int registers;
  private final Analysis.Start start;
  private final boolean @Nullable [] firstBytes;

  Program(Instruction entry, int registers, Node root) {
    this.entry = entry;
    this.registers = registers;
    this.start = Analysis.start(root);
    this.firstBytes = Analysis.firstBytes(root);
  }

  Machine machine(byte[] bytes, int from, int to, InterruptCheck interrupts) {
    return new Machine(bytes, from, to, registers, interrupts);
  }

  /** Searches from a place on; whether there is a match, which the machine then holds. */
  boolean search(Machine machine, int searchStart) {
    machine.searchStart = searchStart;
    int tried = 0;
    for (int at = candidate(machine, searchStart); at >= 0; at = following(machine, at)) {
      if ((++tried & TRIES_MASK) == 0) {
        machine.tried(TRIES_MASK + 1);
      }
      if (machine.run(entry, at)) {
        return true;
      }
    }
    return false;
  }

  private int following(Machine machine, int at) {
    if (at >= machine.to || start == Analysis.Start.HERE) {
      return -1;
    }
    return candidate(machine, at + Utf8.length(machine.bytes, at, machine.to));
  }

  /** The first place from here on where a match may start, or -1. */
  private int candidate(Machine machine, int place) {
    byte[] bytes = machine.bytes;
    int at = place;
    if (start == Analysis.Start.LINE && at > machine.searchStart) {
      while (bytes[at - 1] != '\n') {
        if (++at > machine.to) {
          return -1;
        }
      }
      return at;
    }
    if (firstBytes == null) {
      return at;
    }
    if (start == Analysis.Start.HERE) {
      return at < machine.to && firstBytes[bytes[at] & 0xFF] ? at : -1;
    }
    while (at < machine.to) {
      if (firstBytes[bytes[at] & 0xFF]) {
        return at;
      }
      at++;
    }
    return -1;
  }
}
