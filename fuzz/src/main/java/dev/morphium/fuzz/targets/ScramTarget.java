package dev.morphium.fuzz.targets;

import dev.morphium.engine.security.ScramConversation;
import dev.morphium.engine.security.ScramCredential;
import dev.morphium.protocol.scram.SaslPrep;
import dev.morphium.protocol.scram.ScramHash;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * SCRAM conversations: the two messages of a client, with a zero between them. No message proves
 * that somebody knows a password that nobody has; and SASLprep takes any text.
 */
public final class ScramTarget {
  /** What the server adds to the client's nonce; the seeds know it. */
  public static final String NONCE = "servernonce";

  private static final int ITERATIONS = 4096;

  private ScramTarget() {}

  /** Called by the fuzzer. */
  public static void fuzzerTestOneInput(byte[] input) {
    int cut = 0;
    while (cut < input.length && input[cut] != 0) {
      cut++;
    }
    byte[] first = Arrays.copyOf(input, cut);
    byte[] last = cut < input.length ? Arrays.copyOfRange(input, cut + 1, input.length) : first;
    for (ScramHash hash : ScramHash.values()) {
      converse(hash, first, last);
    }
    try {
      SaslPrep.prepare(new String(input, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException refused) {
      // a text with characters that no password may have
    }
  }

  private static void converse(ScramHash hash, byte[] first, byte[] last) {
    ScramConversation conversation;
    try {
      byte[] key = hash.hmac(new byte[] {1, 2, 3}, "a key that is no hash of another one");
      byte[] salt = Arrays.copyOf(key, ScramCredential.saltLength(hash));
      conversation = new ScramConversation(hash, "admin", true, first);
      conversation.challenge(new ScramCredential(ITERATIONS, salt, key, key), NONCE);
      conversation.finish(last);
    } catch (IllegalArgumentException refused) {
      return;
    }
    throw new AssertionError(conversation.user() + " has proved what cannot be proved");
  }
}
