package dev.morphium.pool.socket;

import dev.morphium.pool.uri.PoolSettings;
import dev.morphium.wire.Compression;
import dev.morphium.wire.Compressor;
import dev.morphium.wire.ZlibCompressor;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;

/** The compressors that the settings ask for. */
final class Compressors {
  private Compressors() {}

  /**
   * Those of the settings, the preferred one first.
   *
   * @throws IllegalArgumentException when the library of one is missing
   */
  static Compression of(PoolSettings settings) {
    List<Compressor> compressors = new ArrayList<>();
    for (String name : settings.compressors()) {
      compressors.add(
          switch (name) {
            case "snappy" ->
                with(
                    name,
                    "org.xerial.snappy.Snappy",
                    "org.xerial.snappy:snappy-java",
                    SnappyCompressor::new);
            case "zlib" -> new ZlibCompressor(settings.zlibLevel());
            case "zstd" ->
                with(
                    name,
                    "com.github.luben.zstd.Zstd",
                    "com.github.luben:zstd-jni",
                    ZstdCompressor::new);
            default -> throw new IllegalStateException("not checked before: " + name);
          });
    }
    return new Compression(compressors);
  }

  private static Compressor with(
      String name, String type, String library, Supplier<Compressor> compressor) {
    try {
      Class.forName(type, false, Compressors.class.getClassLoader());
      return compressor.get();
    } catch (ClassNotFoundException e) {
      throw new IllegalArgumentException(
          "compressors=%s needs the library %s on the class path".formatted(name, library), e);
    }
  }
}
