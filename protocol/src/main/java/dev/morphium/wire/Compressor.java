package dev.morphium.wire;

/**
 * A way to make messages smaller.
 *
 * <p>Safe for several threads. Source: MongoDB manual, "OP_COMPRESSED".
 */
public interface Compressor {
  /** The number on the wire: 1 is snappy, 2 is zlib, 3 is zstd. */
  int id();

  /** The name in {@code hello}'s {@code compression}. */
  String name();

  /** The bytes from {@code offset} on, compressed. */
  byte[] compress(byte[] source, int offset, int length);

  /**
   * Restores bytes.
   *
   * @param source compressed bytes from an untrusted peer, so perhaps no compressed bytes at all
   * @param target takes the bytes from {@code targetOffset} to its end, exactly
   * @throws WireException when they are malformed or their number is another one
   */
  void decompress(byte[] source, int offset, int length, byte[] target, int targetOffset);

  /**
   * The most bytes that so many compressed bytes can stand for; lies are found before allocating.
   */
  long largestResult(int compressedLength);
}
