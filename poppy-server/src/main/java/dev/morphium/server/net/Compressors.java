package dev.morphium.server.net;

import dev.morphium.wire.Compressor;
import dev.morphium.wire.ZlibCompressor;
import java.util.List;

/** The compressors of the server. */
final class Compressors {
  private Compressors() {}

  /** All of them, in the order mongod prefers them. */
  static List<Compressor> all() {
    return List.of(new SnappyCompressor(), new ZstdCompressor(), new ZlibCompressor());
  }
}
