package dev.morphium.server.net;

/**
 * The limits on what clients may take of the server's connections, memory and time, so that none of
 * them keeps it from serving the others.
 *
 * @param perAddress most connections from one address
 * @param silenceMillis how long a new connection may say nothing, and how long a message may stand
 *     still when others need its room
 * @param requestBytes how much the messages of all connections take at most that have not been
 *     answered
 * @param replyBytes how much the replies of all connections take at most that clients have not read
 */
public record ClientLimits(int perAddress, long silenceMillis, long requestBytes, long replyBytes) {
  public static final long USUAL_SILENCE_MILLIS = 30_000;

  /** One message of the largest size fits, whatever the heap. */
  private static final long LEAST_BYTES = 64L << 20;

  private static final int SHARE = 8;

  /** The usual limits with a heap of so many bytes. */
  public static ClientLimits ofHeap(long heapBytes) {
    long bytes = Math.max(LEAST_BYTES, heapBytes / SHARE);
    return new ClientLimits(Integer.MAX_VALUE, USUAL_SILENCE_MILLIS, bytes, bytes);
  }

  /** The same, with so many connections from one address. */
  public ClientLimits withPerAddress(int most) {
    return new ClientLimits(most, silenceMillis, requestBytes, replyBytes);
  }

  /** The same, where a new connection may say nothing for so long. */
  public ClientLimits withSilenceMillis(long millis) {
    return new ClientLimits(perAddress, millis, requestBytes, replyBytes);
  }

  /** The same, with so many bytes for requests and for replies. */
  public ClientLimits withBytes(long requests, long replies) {
    return new ClientLimits(perAddress, silenceMillis, requests, replies);
  }
}
