package dev.morphium.server.setup;

import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names, and knows the addresses of this machine. */
public interface NameResolution {
  /** The addresses that a name leads to; none when it is unknown. */
  List<InetAddress> addresses(String host);

  /** Whether an address is one of this machine's. */
  boolean isOwn(InetAddress address);

  /** As this machine's system has it. */
  static NameResolution ofThisMachine() {
    return new NameResolution() {
      @Override
      public List<InetAddress> addresses(String host) {
        try {
          return List.of(InetAddress.getAllByName(host));
        } catch (UnknownHostException unknown) {
          return List.of();
        }
      }

      @Override
      public boolean isOwn(InetAddress address) {
        try {
          return address.isLoopbackAddress() || NetworkInterface.getByInetAddress(address) != null;
        } catch (SocketException unreadable) {
          return false;
        }
      }
    };
  }
}
