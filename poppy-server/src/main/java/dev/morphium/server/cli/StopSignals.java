package dev.morphium.server.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signals that ask a process to stop, answered by an orderly exit with 0.
 *
 * <p>The virtual machine by itself runs its shutdown hooks too, and then exits with 128 plus the
 * signal's number, which supervisors take for a failure. The JDK's class for signals is in its
 * module {@code jdk.unsupported} and reached by name; where it is missing, that default stays.
 */
final class StopSignals {
  private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

  private StopSignals() {}

  /** Has SIGTERM and SIGINT end the process with 0, after all shutdown hooks. */
  static void exitWithZero() {
    InvocationHandler exit =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            System.exit(0);
          }
          return method.getName().equals("equals")
              ? proxy == arguments[0]
              : System.identityHashCode(proxy);
        };
    try {
      Class<?> signal = Class.forName("sun.misc.Signal");
      Class<?> handler = Class.forName("sun.misc.SignalHandler");
      Object proxy =
          Proxy.newProxyInstance(
              StopSignals.class.getClassLoader(), new Class<?>[] {handler}, exit);
      for (String name : new String[] {"TERM", "INT"}) {
        signal
            .getMethod("handle", signal, handler)
            .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
      }
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.debug("signals are left to the virtual machine", e);
    }
  }
}
