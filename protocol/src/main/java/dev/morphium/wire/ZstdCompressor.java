package dev.morphium.wire;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdException;
import java.util.Arrays;

/** Compression with Zstandard. Source: RFC 8878. */
public final class ZstdCompressor implements Compressor {
  private static final int LEVEL = 3;

  /** A block of 128 KiB of one byte takes 4. */
  private static final int LARGEST_RATIO = 32 * 1024;

  @Override
  public int id() {
    return 3;
  }

  @Override
  public String name() {
    return "zstd";
  }

  @Override
  public byte[] compress(byte[] source, int offset, int length) {
    byte[] target = new byte[Math.toIntExact(Zstd.compressBound(length))];
    long size = Zstd.compressByteArray(target, 0, target.length, source, offset, length, LEVEL);
    return Arrays.copyOf(target, (int) size);
  }

  @Override
  public void decompress(byte[] source, int offset, int length, byte[] target, int targetOffset) {
    int wanted = target.length - targetOffset;
    long size;
    try {
      size = Zstd.decompressByteArray(target, targetOffset, wanted, source, offset, length);
    } catch (ZstdException e) {
      throw WireException.fatal("malformed zstd data: " + e.getMessage());
    }
    if (size != wanted) {
      throw WireException.fatal("zstd data of " + size + " bytes that claims to be " + wanted);
    }
  }

  @Override
  public long largestResult(int compressedLength) {
    return (long) compressedLength * LARGEST_RATIO + 64;
  }
}
