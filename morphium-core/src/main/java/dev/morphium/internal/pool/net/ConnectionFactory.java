package dev.morphium.internal.pool.net;

import dev.morphium.driver.Deadline;
import dev.morphium.pool.net.HostAddress;

/** A factory of connections: socket, TLS, handshake, authentication. */
public interface ConnectionFactory {
  /** What a connection is for. */
  enum Purpose {
    /** Commands of callers: authenticated, compressed as agreed. */
    COMMANDS,
    /** The heartbeats of a monitor: neither authenticated nor compressed, own timeouts. */
    MONITORING
  }

  /**
   * Opens a connection.
   *
   * @throws dev.morphium.driver.DriverException.NotSent when the server cannot be reached
   * @throws dev.morphium.driver.DriverException.Refused when it refuses the credentials, or is no
   *     server that this driver can talk to
   * @throws dev.morphium.driver.DriverException.TimedOut when the deadline or the connect timeout
   *     passed
   */
  Connection open(HostAddress address, Purpose purpose, Deadline deadline);
}
