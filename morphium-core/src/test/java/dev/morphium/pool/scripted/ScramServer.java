package dev.morphium.pool.scripted;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.wire.Request;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.bson.BsonBinary;
import org.bson.BsonBoolean;
import org.bson.BsonDocument;
import org.bson.BsonInt32;

/**
 * The server's side of SCRAM, written down once more so that client and server do not share their
 * mistakes. Source: RFC 5802.
 *
 * @param mechanism SCRAM-SHA-1 or SCRAM-SHA-256
 * @param iterations how often the password is hashed
 * @param honest whether the server proves that it knows the user
 */
public record ScramServer(
    String mechanism, String user, String password, int iterations, boolean honest) {
  private static final String SALT = "QSXCR+Q6sek8bf92";

  /** A server that knows this user. */
  public static ScramServer of(String mechanism, String user, String password) {
    return new ScramServer(mechanism, user, password, 4096, true);
  }

  /** Takes the handshake with the first message in it, and goes on from there. */
  public void answerSpeculation(Peer peer, String helloFields) throws Exception {
    Request hello = peer.expectHello();
    BsonDocument first = hello.command().body().getDocument("speculativeAuthenticate");
    BsonDocument answer = peer.helloDocument();
    answer.putAll(BsonDocument.parse(helloFields));
    String clientFirst = payload(first);
    String challenge = challenge(clientFirst);
    assertThat(first.getString("mechanism").getValue()).isEqualTo(mechanism);
    answer.append("speculativeAuthenticate", conversation(challenge, false));
    peer.reply(answer);
    finish(peer, clientFirst, challenge);
  }

  /** Takes the first message after a handshake, and goes on from there. */
  public void answer(Peer peer) throws Exception {
    Request start = peer.expect("saslStart");
    assertThat(start.command().body().getString("mechanism").getValue()).isEqualTo(mechanism);
    String clientFirst = payload(start.command().body());
    String challenge = challenge(clientFirst);
    peer.reply(conversation(challenge, false));
    finish(peer, clientFirst, challenge);
  }

  private String challenge(String clientFirst) {
    assertThat(clientFirst)
        .startsWith("n,,n=" + user.replace("=", "=3D").replace(",", "=2C") + ",r=");
    String nonce = clientFirst.substring(clientFirst.indexOf(",r=") + 3);
    assertThat(nonce).hasSizeGreaterThanOrEqualTo(24);
    return "r=%sserver,s=%s,i=%d".formatted(nonce, SALT, iterations);
  }

  private void finish(Peer peer, String clientFirst, String challenge)
      throws IOException, GeneralSecurityException {
    String last = payload(peer.expect("saslContinue").command().body());
    int proofAt = last.lastIndexOf(",p=");
    String withoutProof = last.substring(0, proofAt);
    String all = clientFirst.substring(3) + "," + challenge + "," + withoutProof;
    byte[] salted = salted();
    byte[] clientKey = hmac(salted, "Client Key".getBytes(UTF_8));
    byte[] signature = hmac(digest(clientKey), all.getBytes(UTF_8));
    byte[] proof = Base64.getDecoder().decode(last.substring(proofAt + 3));
    for (int i = 0; i < proof.length; i++) {
      proof[i] ^= signature[i];
    }
    if (!MessageDigest.isEqual(proof, clientKey)) {
      peer.reply(
          "{ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed'}");
      return;
    }
    byte[] serverKey = hmac(salted, (honest ? "Server Key" : "Guess").getBytes(UTF_8));
    byte[] proved = hmac(serverKey, all.getBytes(UTF_8));
    peer.reply(conversation("v=" + Base64.getEncoder().encodeToString(proved), true));
  }

  private byte[] salted() throws GeneralSecurityException {
    String hashed = password;
    if (mechanism.equals("SCRAM-SHA-1")) {
      byte[] md5 =
          MessageDigest.getInstance("MD5").digest((user + ":mongo:" + password).getBytes(UTF_8));
      hashed = HexFormat.of().formatHex(md5);
    }
    byte[] key = hashed.getBytes(UTF_8);
    byte[] salt = Base64.getDecoder().decode(SALT);
    byte[] block = java.util.Arrays.copyOf(salt, salt.length + 4);
    block[block.length - 1] = 1;
    byte[] round = hmac(key, block);
    byte[] result = round.clone();
    for (int i = 1; i < iterations; i++) {
      round = hmac(key, round);
      for (int j = 0; j < result.length; j++) {
        result[j] ^= round[j];
      }
    }
    return result;
  }

  private byte[] hmac(byte[] key, byte[] text) throws GeneralSecurityException {
    String name = mechanism.equals("SCRAM-SHA-1") ? "HmacSHA1" : "HmacSHA256";
    Mac mac = Mac.getInstance(name);
    mac.init(new SecretKeySpec(key, name));
    return mac.doFinal(text);
  }

  private byte[] digest(byte[] bytes) throws GeneralSecurityException {
    return MessageDigest.getInstance(mechanism.substring("SCRAM-".length())).digest(bytes);
  }

  private static String payload(BsonDocument body) {
    return new String(body.getBinary("payload").getData(), UTF_8);
  }

  private static BsonDocument conversation(String payload, boolean done) {
    return new BsonDocument("conversationId", new BsonInt32(1))
        .append("done", BsonBoolean.valueOf(done))
        .append("payload", new BsonBinary(payload.getBytes(UTF_8)))
        .append("ok", new BsonInt32(1));
  }
}
