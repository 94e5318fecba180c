package dev.morphium.server.net;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.util.Set;

/**
 * The recognition of clients that speak another protocol: by the first bytes they send. Source: RFC
 * 8446, sections 4.1.2 and 5.1 (TLS record and ClientHello); RFC 9112 and 9113 (HTTP).
 */
final class FirstBytes {
  /** How many bytes are needed to recognize a ClientHello. */
  static final int CLIENT_HELLO = 6;

  private static final byte HANDSHAKE_RECORD = 22;
  private static final byte MAJOR_VERSION = 3;
  private static final byte NEWEST_MINOR_VERSION = 4;
  private static final byte HELLO = 1;

  /** TLS alert: fatal, protocol_version. */
  private static final byte[] ALERT = {21, 3, 1, 0, 2, 2, 70};

  private static final Set<String> HTTP_METHODS =
      Set.of("CONN", "DELE", "GET ", "HEAD", "OPTI", "PATC", "POST", "PRI ", "PUT ", "TRAC");

  private static final String HTTP_ANSWER =
      """
      HTTP/1.0 200 OK\r
      Connection: close\r
      Content-Type: text/plain\r
      \r
      It looks like you are trying to access MongoDB over HTTP on the native driver port.\r
      """;

  private FirstBytes() {}

  /** Whether the first four bytes are those of an HTTP request. */
  static boolean isHttp(byte[] prefix) {
    return HTTP_METHODS.contains(new String(prefix, US_ASCII));
  }

  /** What a browser is told. */
  static byte[] httpAnswer() {
    return HTTP_ANSWER.getBytes(US_ASCII);
  }

  /** Whether the first bytes begin a TLS connection. */
  static boolean isClientHello(byte[] first) {
    return first[0] == HANDSHAKE_RECORD
        && first[1] == MAJOR_VERSION
        && first[2] >= 0
        && first[2] <= NEWEST_MINOR_VERSION
        && first[5] == HELLO;
  }

  /** What a TLS client understands, instead of waiting for an answer. */
  static byte[] alert() {
    return ALERT.clone();
  }
}
