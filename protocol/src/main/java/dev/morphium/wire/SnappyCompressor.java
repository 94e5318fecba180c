package dev.morphium.wire;

import java.io.IOException;
import java.util.Arrays;
import org.xerial.snappy.Snappy;

/** Compression with Snappy, in its raw form without frames. */
public final class SnappyCompressor implements Compressor {
  /** A copy of 64 bytes takes 3. */
  private static final int LARGEST_RATIO = 22;

  @Override
  public int id() {
    return 1;
  }

  @Override
  public String name() {
    return "snappy";
  }

  @Override
  public byte[] compress(byte[] source, int offset, int length) {
    byte[] target = new byte[Snappy.maxCompressedLength(length)];
    try {
      return Arrays.copyOf(target, Snappy.compress(source, offset, length, target, 0));
    } catch (IOException e) {
      throw new IllegalStateException("Snappy did not compress " + length + " bytes", e);
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    try {
      if (!Snappy.isValidCompressedBuffer(source, offset, length)
          || Snappy.uncompressedLength(source, offset, length) != target.length - targetOffset) {
        throw WireException.fatal("malformed snappy data, or data of another length");
      }
      Snappy.uncompress(source, offset, length, target, targetOffset);
    } catch (IOException e) {
      throw WireException.fatal("malformed snappy data: " + e.getMessage());
    }
  }

  @Override
  public long largestResult(int compressedLength) {
    return (long) compressedLength * LARGEST_RATIO + 64;
  }
}
