package dev.morphium.wire;

import java.io.ByteArrayOutputStream;
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

/** Compression with zlib, as part of the JDK. Source: RFC 1950. */
public final class ZlibCompressor implements Compressor {
  /** Deflate makes at most 258 bytes of 2 bits. */
  private static final int LARGEST_RATIO = 1032;

  private static final int CHUNK = 8192;

  private final int level;

  /** Compression of the usual level. */
  public ZlibCompressor() {
    this(Deflater.DEFAULT_COMPRESSION);
  }

  /**
   * Compression of a level.
   *
   * @param level from 0 (none) to 9 (smallest), or -1 for the usual one
   */
  public ZlibCompressor(int level) {
    this.level = level;
  }

  @Override
  public int id() {
    return 2;
  }

  @Override
  public String name() {
    return "zlib";
  }

  @Override
  public byte[] compress(byte[] source, int offset, int length) {
    Deflater deflater = new Deflater(level);
    try {
      deflater.setInput(source, offset, length);
      deflater.finish();
      ByteArrayOutputStream output = new ByteArrayOutputStream(length / 2 + 64);
      byte[] chunk = new byte[Math.min(CHUNK, length + 64)];
      while (!deflater.finished()) {
        output.write(chunk, 0, deflater.deflate(chunk));
      }
      return output.toByteArray();
    } finally {
      deflater.end();
    }
  }

  @Override
  public void decompress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    Inflater inflater = new Inflater();
    try {
      inflater.setInput(source, offset, length);
      int position = targetOffset;
      while (position < target.length) {
        int count = inflater.inflate(target, position, target.length - position);
        if (count == 0) {
          throw WireException.fatal("zlib data that ends early");
        }
        position += count;
      }
      if (inflater.inflate(new byte[1]) != 0 || !inflater.finished()) {
        throw WireException.fatal("zlib data that goes on after its announced length");
      }
    } catch (DataFormatException e) {
      throw WireException.fatal("malformed zlib data: " + e.getMessage());
    } finally {
      inflater.end();
    }
  }

  @Override
  public long largestResult(int compressedLength) {
    return (long) compressedLength * LARGEST_RATIO + CHUNK;
  }
}
