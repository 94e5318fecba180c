package dev.morphium.engine.feed;

import org.jspecify.annotations.Nullable;

/**
 * The segments of the history by position: a circular list.
 *
 * @param epoch which course of events it is: another one after another history was installed
 * @param segments their number is a power of two
 */
record BatchRing(int epoch, @Nullable BatchSegment[] segments) {
  private static final int FIRST_SEGMENTS = 4;

  /** The beginning of a course of events. */
  static BatchRing of(int epoch) {
    return new BatchRing(epoch, new BatchSegment[FIRST_SEGMENTS]);
  }

  /** The batch at a position, or null when there is none, or none any more. */
  @Nullable LoggedBatch at(long position) {
    BatchSegment segment = segment(position);
    return segment == null ? null : segment.at(position);
  }

  /** The segment in which a position stands, or null. */
  @Nullable BatchSegment segment(long position) {
    BatchSegment segment = segments[index(position)];
    return segment == null || segment.start() != BatchSegment.startOf(position) ? null : segment;
  }

  /** The segment in which a position stands, made when there is none. */
  BatchSegment segmentFor(long position) {
    BatchSegment segment = segment(position);
    if (segment == null) {
      segment = new BatchSegment(position);
      segments[index(position)] = segment;
    }
    return segment;
  }

  /** Forgets the segment in which a position stands. */
  void drop(long position) {
    segments[index(position)] = null;
  }

  /** This ring, or a larger one with the same segments when it has no room for these positions. */
  BatchRing withRoom(long first, long last) {
    long needed =
        (BatchSegment.startOf(last) - BatchSegment.startOf(first)) / BatchSegment.SIZE + 1;
    if (needed <= segments.length) {
      return this;
    }
    BatchRing larger = new BatchRing(epoch, new BatchSegment[2 * segments.length]);
    for (BatchSegment segment : segments) {
      if (segment != null) {
        larger.segments[larger.index(segment.start())] = segment;
      }
    }
    return larger;
  }

  private int index(long position) {
    return (int) (position / BatchSegment.SIZE & segments.length - 1);
  }
}
