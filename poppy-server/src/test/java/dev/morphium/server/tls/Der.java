package dev.morphium.server.tls;

import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;

/** The few forms of ASN.1 that certificates consist of. Source: X.690. */
final class Der {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyyMMddHHmmss'Z'").withZone(ZoneOffset.UTC);

  private Der() {}

  static byte[] tagged(int tag, byte[]... parts) {
    ByteArrayOutputStream content = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      content.writeBytes(part);
    }
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    output.write(tag);
    int length = content.size();
    if (length < 0x80) {
      output.write(length);
    } else if (length < 0x100) {
      output.write(0x81);
      output.write(length);
    } else {
      output.write(0x82);
      output.write(length >>> 8);
      output.write(length);
    }
    output.writeBytes(content.toByteArray());
    return output.toByteArray();
  }

  static byte[] sequence(byte[]... parts) {
    return tagged(0x30, parts);
  }

  static byte[] integer(BigInteger number) {
    return tagged(0x02, number.toByteArray());
  }

  static byte[] truth() {
    return new byte[] {0x01, 0x01, (byte) 0xff};
  }

  static byte[] octets(byte[] bytes) {
    return tagged(0x04, bytes);
  }

  static byte[] bits(byte[] bytes) {
    return tagged(0x03, new byte[] {0}, bytes);
  }

  static byte[] time(Instant moment) {
    return tagged(0x18, TIME.format(moment).getBytes(StandardCharsets.US_ASCII));
  }

  /** An object identifier whose parts are given in its encoded form. */
  static byte[] identifier(int... bytes) {
    byte[] content = new byte[bytes.length];
    for (int i = 0; i < bytes.length; i++) {
      content[i] = (byte) bytes[i];
    }
    return tagged(0x06, content);
  }
}
