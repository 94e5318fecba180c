package dev.morphium.server.backup.oplog;

import dev.morphium.engine.feed.OplogPoint;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A slice of the oplog: neighbouring batches that are archived as one object.
 *
 * <p>The name of the object says all of this, so that a list of names tells what can be restored.
 * Which slice follows which is told by position and time together, since a server that has lost its
 * newest data uses positions again.
 *
 * @param before the point that the first batch was made on
 * @param first the logical time of the first batch
 * @param end the point after the last batch
 * @param encryption the id of the key by which it is encrypted; {@link #PLAIN} when it is not
 * @param hash the beginning of the SHA-256 of the object
 */
record OplogSlice(OplogPoint before, long first, OplogPoint end, String encryption, String hash) {
  static final String FOLDER = "oplog/";
  static final String PLAIN = "plain";

  private static final int HASH_DIGITS = 16;
  private static final Pattern KEY =
      Pattern.compile(
          FOLDER
              + "([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{16})-([0-9a-f]{16})"
              + "-([0-9a-z]+)-([0-9a-f]{16})");

  /** The slice with these bytes. */
  static OplogSlice of(
      OplogPoint before, long first, OplogPoint end, String encryption, String sha256) {
    return new OplogSlice(before, first, end, encryption, sha256.substring(0, HASH_DIGITS));
  }

  /** The slice that an object is; nothing when it is none. */
  static Optional<OplogSlice> parse(String key) {
    Matcher matcher = KEY.matcher(key);
    if (!matcher.matches()) {
      return Optional.empty();
    }
    long[] numbers = new long[5];
    for (int i = 0; i < numbers.length; i++) {
      numbers[i] = Long.parseUnsignedLong(matcher.group(i + 1), 16);
    }
    return Optional.of(
        new OplogSlice(
            new OplogPoint(numbers[0], numbers[2]),
            numbers[3],
            new OplogPoint(numbers[1], numbers[4]),
            matcher.group(6),
            matcher.group(7)));
  }

  /** What it is sealed as. */
  static String label(OplogPoint before, long first, OplogPoint end) {
    return FOLDER
        + "%016x-%016x-%016x-%016x-%016x"
            .formatted(
                before.position(), end.position(), before.clusterTime(), first, end.clusterTime());
  }

  String label() {
    return label(before, first, end);
  }

  /** The key of the object. */
  String key() {
    return label() + "-" + encryption + "-" + hash;
  }

  /** Whether a point is inside of it, or at its beginning, as far as positions tell. */
  boolean spans(OplogPoint point) {
    return before.position() <= point.position() && point.position() < end.position();
  }

  @Override
  public String toString() {
    return key();
  }
}
