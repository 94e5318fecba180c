package dev.morphium.pool.fault;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * What a proxy does to the bytes that go through it; {@link #NONE} passes everything on.
 *
 * <p>The same seed gives the same delays and the same flipped bits to the connection of the same
 * number.
 *
 * @param seed decides delays and flipped bits
 * @param delay the longest that a chunk of bytes waits
 * @param cutToServer resets the connection after so many bytes to the server; negative for never
 * @param cutToClient resets the connection after so many bytes to the client; negative for never
 * @param swallowToServer whether bytes to the server vanish; the connection stays dead ever after
 * @param swallowToClient whether bytes to the client vanish; the connection stays dead ever after
 * @param garbageToServer flips a bit in one of so many bytes to the server; 0 for none
 * @param garbageToClient flips a bit in one of so many bytes to the client; 0 for none
 * @param frozen whether bytes stay where they are until that changes
 * @param refusing whether new connections are reset at once
 */
public record Faults(
    long seed,
    Duration delay,
    long cutToServer,
    long cutToClient,
    boolean swallowToServer,
    boolean swallowToClient,
    int garbageToServer,
    int garbageToClient,
    boolean frozen,
    boolean refusing) {
  /** Nothing goes wrong. */
  public static final Faults NONE =
      new Faults(0, Duration.ZERO, -1, -1, false, false, 0, 0, false, false);

  /** These faults, with delays between nothing and {@code most}. */
  public Faults delayed(long newSeed, Duration most) {
    return new Faults(
        newSeed,
        most,
        cutToServer,
        cutToClient,
        swallowToServer,
        swallowToClient,
        garbageToServer,
        garbageToClient,
        frozen,
        refusing);
  }

  /** These faults, and every connection is reset after so many bytes one way, counted from now. */
  public Faults cutAfter(Direction direction, long bytes) {
    boolean up = direction == Direction.TO_SERVER;
    return new Faults(
        seed,
        delay,
        up ? bytes : cutToServer,
        up ? cutToClient : bytes,
        swallowToServer,
        swallowToClient,
        garbageToServer,
        garbageToClient,
        frozen,
        refusing);
  }

  /** These faults, and bytes one way vanish, as if the other end had lost power. */
  public Faults swallowing(Direction direction) {
    boolean up = direction == Direction.TO_SERVER;
    return new Faults(
        seed,
        delay,
        cutToServer,
        cutToClient,
        swallowToServer || up,
        swallowToClient || !up,
        garbageToServer,
        garbageToClient,
        frozen,
        refusing);
  }

  /** These faults, and one of so many bytes one way has a flipped bit. */
  public Faults garbling(Direction direction, long newSeed, int oneOf) {
    boolean up = direction == Direction.TO_SERVER;
    return new Faults(
        newSeed,
        delay,
        cutToServer,
        cutToClient,
        swallowToServer,
        swallowToClient,
        up ? oneOf : garbageToServer,
        up ? garbageToClient : oneOf,
        frozen,
        refusing);
  }

  /** These faults, and nothing moves any more. */
  public Faults freezing() {
    return new Faults(
        seed,
        delay,
        cutToServer,
        cutToClient,
        swallowToServer,
        swallowToClient,
        garbageToServer,
        garbageToClient,
        true,
        refusing);
  }

  /** These faults, and new connections are reset. */
  public Faults refusingConnections() {
    return new Faults(
        seed,
        delay,
        cutToServer,
        cutToClient,
        swallowToServer,
        swallowToClient,
        garbageToServer,
        garbageToClient,
        frozen,
        true);
  }

  /** One fault of any kind, as the seed decides. */
  public static Faults random(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    Direction direction = random.nextBoolean() ? Direction.TO_SERVER : Direction.TO_CLIENT;
    return switch (random.nextInt(7)) {
      case 0 -> NONE.delayed(seed, Duration.ofMillis(1 + random.nextInt(20)));
      case 1, 2 -> NONE.cutAfter(direction, random.nextInt(2_000));
      case 3 -> NONE.swallowing(direction);
      case 4 -> NONE.garbling(Direction.TO_CLIENT, seed, 20 + random.nextInt(400));
      case 5 -> NONE.freezing();
      default -> NONE.refusingConnections().cutAfter(direction, random.nextInt(500));
    };
  }

  SplittableRandom random(long connection, Direction direction) {
    return new SplittableRandom(seed * 31 + connection * 2 + direction.ordinal());
  }

  long cutAfter(Direction direction) {
    long bytes = direction == Direction.TO_SERVER ? cutToServer : cutToClient;
    return bytes < 0 ? Long.MAX_VALUE : bytes;
  }

  boolean swallows(Direction direction) {
    return direction == Direction.TO_SERVER ? swallowToServer : swallowToClient;
  }

  /** How long the next chunk waits, in nanoseconds. */
  long delayNanos(SplittableRandom random) {
    return delay.isPositive() ? random.nextLong(delay.toNanos()) : 0;
  }

  void garble(Direction direction, byte[] bytes, int length, SplittableRandom random) {
    int oneOf = direction == Direction.TO_SERVER ? garbageToServer : garbageToClient;
    if (oneOf > 0) {
      for (int i = 0; i < length; i++) {
        if (random.nextInt(oneOf) == 0) {
          bytes[i] ^= (byte) (1 << random.nextInt(8));
        }
      }
    }
  }
}
