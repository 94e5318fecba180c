package dev.morphium.server.replication;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * The heartbeat of a member: what it says of itself to another one, and what it hears in return.
 *
 * @param address which member says it
 * @param phase how far it has come since it was started
 * @param role the number of what it is, as MongoDB tells it
 * @param era when the set began that it belongs to, in seconds since 1970; 0 while it belongs to
 *     none
 * @param proposed the era that it proposes to begin, or has agreed to; 0 for none
 * @param awaited the cluster time that the other one is to have before it answers; 0 for any
 * @param term the newest term it knows
 * @param position the last batch it has applied
 * @param clusterTime the time of that batch
 * @param frozen whether it does not stand for election for now, because somebody said so
 * @param journals whether its disk has what it confirms
 * @param configuration the version of the configuration it knows
 * @param startMillis when it was started, in milliseconds since 1970
 * @param dataLimit how many bytes its data may take in memory
 * @param kept what it could begin a set with
 * @param primary which member it takes for the primary; empty for none
 * @param members the members of its set, as far as it knows; empty when it does not matter
 */
public record MemberReport(
    String address,
    Phase phase,
    int role,
    long era,
    long proposed,
    long awaited,
    long term,
    long position,
    long clusterTime,
    boolean frozen,
    boolean journals,
    int configuration,
    long startMillis,
    long dataLimit,
    Kept kept,
    String primary,
    String members) {
  private static final int NUMBERED = 10;
  private static final int NUMBERS = 4 * Integer.BYTES + NUMBERED * Long.BYTES;
  private static final int FROZEN = 1;
  private static final int JOURNALS = 2;
  private static final int LONGEST_NAME = 512;
  private static final int LONGEST_LIST = 32 << 10;

  /** How far a member has come. */
  public enum Phase {
    /** It looks for its set, and has nothing. */
    LOOKING,
    /** It takes part, and may not vote before it has everything again. */
    RETURNING,
    /** It takes part. */
    TAKING_PART,
    /** It takes part, and tells one that still believes to be a member that it is none. */
    DISOWNING
  }

  /**
   * What a member could begin a set with.
   *
   * @param era the era it is from; 0 for nothing
   * @param position the last batch in it
   */
  public record Kept(long era, long position) implements Comparable<Kept> {
    public static final Kept NOTHING = new Kept(0, 0);

    @Override
    public int compareTo(Kept other) {
      int eras = Long.compare(era, other.era);
      return eras == 0 ? Long.compare(position, other.position) : eras;
    }
  }

  /** The report in bytes. */
  public byte[] encode() {
    byte[] from = address.getBytes(StandardCharsets.UTF_8);
    byte[] leader = primary.getBytes(StandardCharsets.UTF_8);
    byte[] list = members.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(
            NUMBERS + 3 * Integer.BYTES + from.length + leader.length + list.length);
    bytes.putInt(phase.ordinal()).putInt(role).putInt(configuration).putInt(flags());
    bytes.putLong(era).putLong(proposed).putLong(awaited).putLong(term);
    bytes.putLong(position).putLong(clusterTime).putLong(startMillis);
    bytes.putLong(dataLimit).putLong(kept.era()).putLong(kept.position());
    bytes.putInt(from.length).put(from).putInt(leader.length).put(leader);
    bytes.putInt(list.length).put(list);
    return bytes.array();
  }

  private int flags() {
    return (frozen ? FROZEN : 0) | (journals ? JOURNALS : 0);
  }

  /**
   * Reads a report.
   *
   * @throws IOException when the bytes are none
   */
  public static MemberReport decode(ByteBuffer bytes) throws IOException {
    try {
      int phase = bytes.getInt();
      int role = bytes.getInt();
      int configuration = bytes.getInt();
      int flags = bytes.getInt();
      long[] numbers = new long[NUMBERED];
      bytes.asLongBuffer().get(numbers);
      bytes.position(bytes.position() + numbers.length * Long.BYTES);
      String from = text(bytes, LONGEST_NAME);
      String leader = text(bytes, LONGEST_NAME);
      String list = text(bytes, LONGEST_LIST);
      if (phase < 0 || phase >= Phase.values().length) {
        throw new IOException(
            "a member is in phase " + phase + ", which this server does not know");
      }
      return new MemberReport(
          from,
          Phase.values()[phase],
          role,
          numbers[0],
          numbers[1],
          numbers[2],
          numbers[3],
          numbers[4],
          numbers[5],
          (flags & FROZEN) != 0,
          (flags & JOURNALS) != 0,
          configuration,
          numbers[6],
          numbers[7],
          new Kept(numbers[8], numbers[9]),
          leader,
          list);
    } catch (BufferUnderflowException | IllegalArgumentException e) {
      throw new IOException("a member's report ends too early", e);
    }
  }

  private static String text(ByteBuffer bytes, int longest) throws IOException {
    int length = bytes.getInt();
    if (length < 0 || length > longest) {
      throw new IOException("a member's report with a text of " + length + " bytes");
    }
    byte[] text = new byte[length];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
