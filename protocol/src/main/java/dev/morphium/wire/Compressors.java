package dev.morphium.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/**
 * The compressors of OP_COMPRESSED: snappy, zlib and zstd.
 *
 * <p>zlib is in the JDK; the libraries of the others are optional, so that an application brings
 * only the one that it asks for.
 */
public final class Compressors {
  private static final String SNAPPY = "org.xerial.snappy.Snappy";
  private static final String ZSTD = "com.github.luben.zstd.Zstd";

  private Compressors() {}

  /** Those whose library is there, in the order mongod prefers them. */
  public static List<Compressor> all() {
    List<Compressor> all = new ArrayList<>();
    if (isPresent(SNAPPY)) {
      all.add(new SnappyCompressor());
    }
    if (isPresent(ZSTD)) {
      all.add(new ZstdCompressor());
    }
    all.add(new ZlibCompressor());
    return List.copyOf(all);
  }

  /**
   * The compressor of a name.
   *
   * @param zlibLevel from 0 (none) to 9 (smallest), or -1 for the usual one
   * @throws IllegalArgumentException when its library is missing, or there is none of that name
   */
  public static Compressor of(String name, int zlibLevel) {
    return switch (name) {
      case "snappy" -> with(name, SNAPPY, "org.xerial.snappy:snappy-java", SnappyCompressor::new);
      case "zlib" -> new ZlibCompressor(zlibLevel);
      case "zstd" -> with(name, ZSTD, "com.github.luben:zstd-jni", ZstdCompressor::new);
      default -> throw new IllegalArgumentException("there is no compressor " + name);
    };
  }

  private static Compressor with(
      String name, String type, String library, Supplier<Compressor> compressor) {
    if (!isPresent(type)) {
      throw new IllegalArgumentException(
          "compressors=%s needs the library %s on the class path".formatted(name, library));
    }
    return compressor.get();
  }

  private static boolean isPresent(String type) {
    try {
      Class.forName(type, false, Compressors.class.getClassLoader());
      return true;
    } catch (ClassNotFoundException e) {
      return false;
    }
  }
}
