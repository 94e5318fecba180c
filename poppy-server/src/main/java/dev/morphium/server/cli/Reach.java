package dev.morphium.server.cli;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether addresses can be reached by other machines: all but loopback addresses can. */
final class Reach {
  private Reach() {}

  /**
   * The first of the addresses that leaves loopback, behind the option that gave it; null when none
   * does.
   *
   * @param addresses hosts, with or without ports
   */
  static @Nullable String of(String option, List<String> addresses) {
    for (String address : addresses) {
      if (!isLoopback(host(address))) {
        return option + " " + address;
      }
    }
    return null;
  }

  private static String host(String address) {
    int colon = address.lastIndexOf(':');
    if (address.startsWith("[")) {
      return address.substring(1, Math.max(1, address.indexOf(']')));
    }
    boolean single = colon >= 0 && address.indexOf(':') == colon;
    return single ? address.substring(0, colon) : address;
  }

  private static boolean isLoopback(String host) {
    try {
      for (InetAddress place : InetAddress.getAllByName(host)) {
        if (!place.isLoopbackAddress()) {
          return false;
        }
      }
      return true;
    } catch (UnknownHostException e) {
      return false; // a name of elsewhere
    }
  }
}
