package dev.morphium.server.replication.raft.rpc;

import java.io.IOException;
import java.nio.BufferUnderflowException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * What a member says of itself to another one, and what it hears in return.
 *
 * @param address which member says it
 * @param role the number of what it is, as MongoDB tells it
 * @param incarnation counts how often the set began anew; 0 when the member has nothing
 * @param term the newest term it knows
 * @param position the last batch it has applied
 * @param clusterTime the time of that batch
 * @param durablePosition the last batch it has on disk
 * @param configuration the version of the configuration it knows
 * @param startMillis when it was started, in milliseconds since 1970
 * @param dumpIncarnation the incarnation of the newest dump it has; 0 for none
 * @param dumpPosition the position of that dump
 * @param primary which member it takes for the primary; empty for none
 */
public record MemberReport(
    String address,
    int role,
    long incarnation,
    long term,
    long position,
    long clusterTime,
    long durablePosition,
    int configuration,
    long startMillis,
    long dumpIncarnation,
    long dumpPosition,
    String primary) {
  private static final int NUMBERS = 2 * Integer.BYTES + 8 * Long.BYTES;
  private static final int LONGEST_NAME = 512;

  byte[] encode() {
    byte[] from = address.getBytes(StandardCharsets.UTF_8);
    byte[] leader = primary.getBytes(StandardCharsets.UTF_8);
    ByteBuffer bytes =
        ByteBuffer.allocate(NUMBERS + 2 * Integer.BYTES + from.length + leader.length);
    bytes.putInt(role).putInt(configuration);
    bytes.putLong(incarnation).putLong(term).putLong(position).putLong(clusterTime);
    bytes.putLong(durablePosition).putLong(startMillis);
    bytes.putLong(dumpIncarnation).putLong(dumpPosition);
    bytes.putInt(from.length).put(from).putInt(leader.length).put(leader);
    return bytes.array();
  }

  static MemberReport decode(ByteBuffer bytes) throws IOException {
    try {
      int role = bytes.getInt();
      int configuration = bytes.getInt();
      long incarnation = bytes.getLong();
      long term = bytes.getLong();
      long position = bytes.getLong();
      long clusterTime = bytes.getLong();
      long durable = bytes.getLong();
      long start = bytes.getLong();
      long dumpIncarnation = bytes.getLong();
      long dumpPosition = bytes.getLong();
      String from = text(bytes);
      String leader = text(bytes);
      return new MemberReport(
          from,
          role,
          incarnation,
          term,
          position,
          clusterTime,
          durable,
          configuration,
          start,
          dumpIncarnation,
          dumpPosition,
          leader);
    } catch (BufferUnderflowException e) {
      throw new IOException("a member's report ends too early", e);
    }
  }

  private static String text(ByteBuffer bytes) throws IOException {
    int length = bytes.getInt();
    if (length < 0 || length > LONGEST_NAME) {
      throw new IOException("a member's name of " + length + " bytes");
    }
    byte[] text = new byte[length];
    bytes.get(text);
    return new String(text, StandardCharsets.UTF_8);
  }
}
