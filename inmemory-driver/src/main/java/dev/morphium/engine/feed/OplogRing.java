package dev.morphium.engine.feed;

import org.jspecify.annotations.Nullable;

/**
 * The segments of the oplog by position: a circular list.
 *
 * @param epoch which course of events it is: another one after another history was installed
 * @param segments their number is a power of two
 */
record OplogRing(int epoch, @Nullable OplogSegment[] segments) {
  private static final int FIRST_SEGMENTS = 4;

  /** The beginning of a course of events. */
  static OplogRing of(int epoch) {
    return new OplogRing(epoch, new OplogSegment[FIRST_SEGMENTS]);
  }

  /** The batch at a position, or null when there is none, or none any more. */
  @Nullable OplogBatch at(long position) {
    OplogSegment segment = segment(position);
    return segment == null ? null : segment.at(position);
  }

  /** The segment in which a position stands, or null. */
  @Nullable OplogSegment segment(long position) {
    OplogSegment segment = segments[index(position)];
    return segment == null || segment.start() != OplogSegment.startOf(position) ? null : segment;
  }

  /** The segment in which a position stands, made when there is none. */
  OplogSegment segmentFor(long position) {
    OplogSegment segment = segment(position);
    if (segment == null) {
      segment = new OplogSegment(position);
      segments[index(position)] = segment;
    }
    return segment;
  }

  /** Forgets the segment in which a position stands. */
  void drop(long position) {
    segments[index(position)] = null;
  }

  /** This ring, or a larger one with the same segments when it has no room for these positions. */
  OplogRing withRoom(long first, long last) {
    long needed =
        (OplogSegment.startOf(last) - OplogSegment.startOf(first)) / OplogSegment.SIZE + 1;
    if (needed <= segments.length) {
      return this;
    }
    OplogRing larger = new OplogRing(epoch, new OplogSegment[2 * segments.length]);
    for (OplogSegment segment : segments) {
      if (segment != null) {
        larger.segments[larger.index(segment.start())] = segment;
      }
    }
    return larger;
  }

  private int index(long position) {
    return (int) (position / OplogSegment.SIZE & segments.length - 1);
  }
}
