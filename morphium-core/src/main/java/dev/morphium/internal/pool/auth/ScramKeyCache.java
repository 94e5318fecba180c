package dev.morphium.internal.pool.auth;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The SCRAM keys of one password, kept by what they were made with; safe for several threads. */
final class ScramKeyCache {
  private static final int MOST = 16;

  private final Map<String, ScramKeys> keys = new ConcurrentHashMap<>();

  ScramKeys get(ScramHash hash, char[] prepared, byte[] salt, int iterations) {
    String name = hash + " " + iterations + " " + Base64.getEncoder().encodeToString(salt);
    ScramKeys known = keys.get(name);
    if (known != null) {
      return known;
    }
    ScramKeys made = ScramKeys.derive(hash, prepared, salt, iterations);
    if (keys.size() >= MOST) {
      keys.clear();
    }
    keys.put(name, made);
    return made;
  }
}
