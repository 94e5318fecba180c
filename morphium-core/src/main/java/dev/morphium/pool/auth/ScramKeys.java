package dev.morphium.pool.auth;

import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The SCRAM keys derived from a password and a salt: the slow part, the same for every connection.
 *
 * @param clientKey proves the client
 * @param serverKey proves the server
 */
record ScramKeys(byte[] clientKey, byte[] serverKey) {
  private static ScramKeys derive(ScramHash hash, String password, byte[] salt, int iterations) {
    byte[] salted = hash.salted(password, salt, iterations);
    return new ScramKeys(hash.hmac(salted, "Client Key"), hash.hmac(salted, "Server Key"));
  }

  /** The keys of one user, kept by what they were made with. */
  static final class Cache {
    private static final int MOST = 16;

    private final Map<String, ScramKeys> keys = new ConcurrentHashMap<>();

    ScramKeys get(ScramHash hash, String password, byte[] salt, int iterations) {
      String name = hash + " " + iterations + " " + Base64.getEncoder().encodeToString(salt);
      ScramKeys known = keys.get(name);
      if (known != null) {
        return known;
      }
      ScramKeys made = derive(hash, password, salt, iterations);
      if (keys.size() >= MOST) {
        keys.clear();
      }
      keys.put(name, made);
      return made;
    }
  }
}
