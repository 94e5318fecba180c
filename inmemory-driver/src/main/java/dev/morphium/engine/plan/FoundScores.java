package dev.morphium.engine.plan;

import java.util.Arrays;

/**
 * The scores of the records that a text search has found, in the order in which they were found: a
 * hash table of numbers, because there may be one for each document.
 */
final class FoundScores {
  private static final int FREE = -1;

  private long[] records = new long[16];
  private double[] scores = new double[16];
  private int[] slots = new int[64];
  private int size;

  FoundScores() {
    Arrays.fill(slots, FREE);
  }

  int size() {
    return size;
  }

  long record(int place) {
    return records[place];
  }

  double score(int place) {
    return scores[place];
  }

  /** Adds to the score of a record. */
  void add(long record, double score) {
    int slot = slot(record);
    while (slots[slot] != FREE) {
      if (records[slots[slot]] == record) {
        scores[slots[slot]] += score;
        return;
      }
      slot = slot + 1 & slots.length - 1;
    }
    if (size == records.length) {
      records = Arrays.copyOf(records, 2 * size);
      scores = Arrays.copyOf(scores, 2 * size);
    }
    records[size] = record;
    scores[size] = score;
    slots[slot] = size++;
    if (2 * size > slots.length) {
      grow();
    }
  }

  private int slot(long record) {
    long mixed = record * 0x9E37_79B9_7F4A_7C15L;
    return (int) (mixed >>> 32) & slots.length - 1;
  }

  private void grow() {
    slots = new int[4 * slots.length];
    Arrays.fill(slots, FREE);
    for (int place = 0; place < size; place++) {
      int slot = slot(records[place]);
      while (slots[slot] != FREE) {
        slot = slot + 1 & slots.length - 1;
      }
      slots[slot] = place;
    }
  }
}
