package dev.morphium.server.net;

import java.io.IOException;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.LinkedHashSet;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Ports on which nobody listens, for servers that must know each other before they start.
 *
 * <p>They are below those that an operating system gives to outgoing connections and to servers
 * that ask for any port, so that hardly anybody takes one between the moment it is found and the
 * moment it is used. Within a process each is found once in thousands of calls: tests that run at
 * the same time, and restart their servers, do not take each other's.
 */
public final class FreePorts {
  private static final int FIRST = 15_000;
  private static final int END = 32_000;
  private static final int TRIES = 1_000;
  private static final AtomicInteger NEXT =
      new AtomicInteger(ThreadLocalRandom.current().nextInt(END - FIRST));

  private FreePorts() {}

  /** A port of this machine's own address such that the one so far above it is free as well. */
  public static int chooseWith(int distance) throws IOException {
    for (int tried = 0; ; tried++) {
      int port = next(END - distance);
      InetAddress loopback = InetAddress.getLoopbackAddress();
      try (ServerSocket socket = new ServerSocket(port, 1, loopback);
          ServerSocket other = new ServerSocket(port + distance, 1, loopback)) {
        return Math.min(socket.getLocalPort(), other.getLocalPort());
      } catch (BindException e) {
        if (tried == TRIES) {
          throw e;
        }
      }
    }
  }

  /** Some ports of this machine's own address, all different. */
  public static Set<Integer> choose(int count) throws IOException {
    Set<Integer> found = new LinkedHashSet<>();
    for (int tried = 0; found.size() < count; tried++) {
      int port = next(END);
      try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        found.add(socket.getLocalPort());
      } catch (BindException e) {
        if (tried == TRIES) {
          throw e;
        }
      }
    }
    return found;
  }

  private static int next(int end) {
    return FIRST + Math.floorMod(NEXT.getAndIncrement(), end - FIRST);
  }
}
