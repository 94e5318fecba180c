package dev.morphium.engine.security;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.morphium.protocol.scram.ScramHash;
import dev.morphium.protocol.scram.ScramKeys;
import dev.morphium.protocol.scram.ScramMessage;
import java.security.MessageDigest;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The server's side of a SCRAM conversation: challenges a client, and checks its proof.
 *
 * <pre>
 *   client-first  n,,n=USER,r=CLIENT_NONCE
 *   server-first  r=CLIENT_NONCE+SERVER_NONCE,s=SALT,i=ITERATIONS
 *   client-final  c=biws,r=BOTH_NONCES,p=PROOF
 *   server-final  v=SIGNATURE
 *   (empty, empty, unless the client skips it)
 * </pre>
 *
 * <p>A user that is not there is challenged like one that is, with a salt that is always the same,
 * and its proof fails as a wrong one does. Source: RFC 5802; RFC 7677.
 */
public final class ScramConversation {
  private static final String NO_BINDING = "n,,";
  private static final String NO_BINDING_THOUGH_ABLE = "y,,";

  private final ScramHash hash;
  private final String database;
  private final boolean skipsEmptyExchange;
  private final String header;
  private final String clientFirst;
  private final UserName user;
  private final String clientNonce;
  private String nonces = "";
  private String serverFirst = "";
  private ScramCredential credential =
      new ScramCredential(0, new byte[0], new byte[0], new byte[0]);
  private boolean proved;

  /**
   * Begins with the client's first message.
   *
   * @param database the authentication database
   * @param skipsEmptyExchange the client wants it to be over with the server's signature
   * @throws IllegalArgumentException when the message is not what it has to be; the text is for the
   *     log
   */
  public ScramConversation(
      ScramHash hash, String database, boolean skipsEmptyExchange, byte[] clientFirst) {
    this.hash = hash;
    this.database = database;
    this.skipsEmptyExchange = skipsEmptyExchange;
    String text = new String(clientFirst, UTF_8);
    if (!text.startsWith(NO_BINDING) && !text.startsWith(NO_BINDING_THOUGH_ABLE)) {
      throw new IllegalArgumentException(
          text.startsWith("p=")
              ? "the server has no channel binding"
              : "the client's message names no user as SCRAM wants it, or another one to act as");
    }
    this.header = text.substring(0, NO_BINDING.length());
    this.clientFirst = text.substring(NO_BINDING.length());
    ScramMessage message = ScramMessage.read("client", this.clientFirst);
    if (message.find('m') != null) {
      throw new IllegalArgumentException("the server has no mandatory extension of SCRAM");
    }
    this.user = new UserName(ScramMessage.unescaped(message.attribute('n')), database);
    this.clientNonce = message.attribute('r');
    if (user.user().isEmpty() || clientNonce.isEmpty()) {
      throw new IllegalArgumentException("the client named no user, or sent no random number");
    }
  }

  public String mechanism() {
    return hash.mechanism();
  }

  public ScramHash hash() {
    return hash;
  }

  /** The database that it began on, and must go on on. */
  public String database() {
    return database;
  }

  /** Who the client says it is. */
  public UserName user() {
    return user;
  }

  /** Whether the client has proved that it is the user. */
  public boolean isProved() {
    return proved;
  }

  /** Whether this is the credential that the client has proved to know the password of. */
  public boolean provedWith(@Nullable ScramCredential other) {
    return proved && credential.equals(other);
  }

  /** Whether nothing comes after the server's signature. */
  public boolean skipsEmptyExchange() {
    return skipsEmptyExchange;
  }

  /**
   * The server's first message.
   *
   * @param known the user's credential, or one that no password has
   * @param serverNonce printable characters without commas, different each time
   */
  public byte[] challenge(ScramCredential known, String serverNonce) {
    credential = known;
    nonces = clientNonce + serverNonce;
    String salt = Base64.getEncoder().encodeToString(known.salt());
    serverFirst = "r=" + nonces + ",s=" + salt + ",i=" + known.iterations();
    return serverFirst.getBytes(UTF_8);
  }

  /**
   * Checks the client's proof, and gives the server's: its last message.
   *
   * @throws IllegalArgumentException when the proof is wrong; the text is for the log
   */
  public byte[] finish(byte[] clientFinal) {
    String text = new String(clientFinal, UTF_8);
    ScramMessage message = ScramMessage.read("client", text);
    int proofAt = text.lastIndexOf(",p=");
    if (proofAt < 0) {
      throw new IllegalArgumentException("the client's message has no proof");
    }
    String binding = Base64.getEncoder().encodeToString(header.getBytes(UTF_8));
    if (!message.attribute('c').equals(binding)) {
      throw new IllegalArgumentException(
          "the client's channel binding is not the one it began with");
    }
    if (!MessageDigest.isEqual(message.attribute('r').getBytes(UTF_8), nonces.getBytes(UTF_8))) {
      throw new IllegalArgumentException("the client did not repeat the random numbers");
    }
    String all = clientFirst + "," + serverFirst + "," + text.substring(0, proofAt);
    byte[] proof = message.bytes('p');
    if (proof.length != hash.length() || !isRight(proof, all)) {
      throw new IllegalArgumentException("the proof is wrong: another password, or no such user");
    }
    proved = true;
    byte[] signature = hash.hmac(credential.serverKey(), all);
    return ("v=" + Base64.getEncoder().encodeToString(signature)).getBytes(UTF_8);
  }

  private boolean isRight(byte[] proof, String all) {
    byte[] storedKey = credential.storedKey();
    byte[] clientKey = ScramKeys.xor(proof, hash.hmac(storedKey, all));
    return MessageDigest.isEqual(hash.hash(clientKey), storedKey);
  }
}
