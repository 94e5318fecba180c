package dev.morphium.server.cli;

import static dev.morphium.engine.log.LogValue.named;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The signals that an operator sends: those that ask a process to stop, answered by an orderly
 * exit, and those that mongod takes for something else, which must not end this one.
 *
 * <p>The exit code is 128 plus the number of the signal, as that of the virtual machine would be by
 * itself, and as shells and container runtimes expect it. USR1 has no handler there, and would end
 * the process at once. USR2 belongs to the virtual machine, which passes over it. A process that
 * was started with HUP ignored, as by nohup, goes on ignoring it; one that was not has it reload,
 * and outlives its terminal as mongod does, which ignores HUP. The JDK's class for signals is in
 * its module {@code jdk.unsupported} and reached by name; where it is missing, the defaults stay.
 * Source: MongoDB manual, "Rotate Log Files", "Forcing a Log Rotation with SIGUSR1".
 */
final class StopSignals {
  private static final Logger LOG = LoggerFactory.getLogger(StopSignals.class);

  private StopSignals() {}

  /** Has SIGTERM and SIGINT end the process orderly; SIGHUP and SIGUSR1 do nothing. */
  static void handle() {
    handle(() -> {}, () -> {});
  }

  /**
   * Has SIGTERM and SIGINT end the process, after all shutdown hooks.
   *
   * @param hangUp what SIGHUP does
   * @param rotateLogs what SIGUSR1 does
   */
  static void handle(Runnable hangUp, Runnable rotateLogs) {
    on("TERM", () -> System.exit(ExitCodes.TERMINATED));
    on("INT", () -> System.exit(ExitCodes.INTERRUPTED));
    on("HUP", hangUp);
    on("USR1", rotateLogs);
  }

  private static void on(String name, Runnable action) {
    InvocationHandler answer =
        (proxy, method, arguments) -> {
          if (method.getName().equals("handle")) {
            action.run();
            return null;
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
              StopSignals.class.getClassLoader(), new Class<?>[] {handler}, answer);
      signal
          .getMethod("handle", signal, handler)
          .invoke(null, signal.getConstructor(String.class).newInstance(name), proxy);
    } catch (ReflectiveOperationException | IllegalArgumentException e) {
      LOG.debug("the signal {} is left to the virtual machine", named("name", name), e);
    }
  }
}
