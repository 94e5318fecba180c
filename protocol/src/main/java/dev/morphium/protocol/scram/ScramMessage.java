package dev.morphium.protocol.scram;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.Base64;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One SCRAM message: attributes of one letter each, such as {@code r=...,s=...,i=...}.
 *
 * <p>Source: RFC 5802, section 5.
 */
public final class ScramMessage {
  private final String sender;
  private final Map<Character, String> attributes;

  private ScramMessage(String sender, Map<Character, String> attributes) {
    this.sender = sender;
    this.attributes = attributes;
  }

  /**
   * Reads a message.
   *
   * @param sender who has sent it, as errors name it
   * @throws IllegalArgumentException when it is no message of SCRAM
   */
  public static ScramMessage read(String sender, String text) {
    Map<Character, String> attributes = new HashMap<>();
    for (String part : text.split(",", -1)) {
      if (part.length() < 2 || part.charAt(1) != '=') {
        throw new IllegalArgumentException("the " + sender + "'s message is none of SCRAM");
      }
      attributes.putIfAbsent(part.charAt(0), part.substring(2));
    }
    return new ScramMessage(sender, attributes);
  }

  /**
   * @throws IllegalArgumentException when it is no message of SCRAM
   */
  public static ScramMessage read(String sender, byte[] bytes) {
    return read(sender, new String(bytes, UTF_8));
  }

  /** An attribute; null when the message has it not. */
  public @Nullable String find(char name) {
    return attributes.get(name);
  }

  /**
   * @throws IllegalArgumentException when the message has it not
   */
  public String attribute(char name) {
    String value = attributes.get(name);
    if (value == null) {
      throw new IllegalArgumentException("the " + sender + "'s message lacks the part " + name);
    }
    return value;
  }

  /**
   * An attribute that holds bytes.
   *
   * @throws IllegalArgumentException when the message has it not
   */
  public byte[] bytes(char name) {
    String text = attribute(name);
    try {
      return Base64.getDecoder().decode(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "the " + sender + " sent something as " + name + " that is not base64", e);
    }
  }

  /** A user's name as it is written in a message. */
  public static String escaped(String user) {
    return user.replace("=", "=3D").replace(",", "=2C");
  }

  /**
   * A user's name as it was before it was written in a message.
   *
   * @throws IllegalArgumentException when it was not written as it should be
   */
  public static String unescaped(String written) {
    StringBuilder user = new StringBuilder(written.length());
    for (int i = 0; i < written.length(); i++) {
      char character = written.charAt(i);
      if (character != '=') {
        user.append(character);
        continue;
      }
      if (written.startsWith("=2C", i)) {
        user.append(',');
      } else if (written.startsWith("=3D", i)) {
        user.append('=');
      } else {
        throw new IllegalArgumentException("the user's name is not escaped as SCRAM wants it");
      }
      i += 2;
    }
    return user.toString();
  }
}
