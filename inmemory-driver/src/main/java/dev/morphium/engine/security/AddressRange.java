package dev.morphium.engine.security;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A range of IP addresses in CIDR notation, for instance {@code 10.1.0.0/16}; a single address
 * without the slash. Source: RFC 4632, section 3.1.
 */
record AddressRange(InetAddress network, int bits) {
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9.]{7,15}|[0-9a-fA-F:.]*:[0-9a-fA-F:.]*");

  /**
   * Reads a range.
   *
   * @throws IllegalArgumentException when the text is none
   */
  static AddressRange of(String text) {
    int slash = text.indexOf('/');
    InetAddress network = address(slash < 0 ? text : text.substring(0, slash));
    if (network == null) {
      throw new IllegalArgumentException("'" + text + "' is no IP address or CIDR range");
    }
    int most = 8 * network.getAddress().length;
    int bits = slash < 0 ? most : number(text.substring(slash + 1));
    if (bits < 0 || bits > most) {
      throw new IllegalArgumentException("'" + text + "' is no CIDR range: 0 to " + most + " bits");
    }
    return new AddressRange(network, bits);
  }

  private static int number(String text) {
    return text.matches("[0-9]{1,3}") ? Integer.parseInt(text) : -1;
  }

  /** The address that a text is, which is not looked up as a name; null when it is none. */
  static @Nullable InetAddress address(String text) {
    try {
      return ADDRESS.matcher(text).matches() ? InetAddress.getByName(text) : null;
    } catch (UnknownHostException e) {
      return null;
    }
  }

  boolean contains(InetAddress address) {
    byte[] mine = network.getAddress();
    byte[] other = address.getAddress();
    if (mine.length != other.length) {
      return false;
    }
    for (int bit = 0; bit < bits; bit++) {
      int mask = 0x80 >> bit % 8;
      if ((mine[bit / 8] & mask) != (other[bit / 8] & mask)) {
        return false;
      }
    }
    return true;
  }
}
