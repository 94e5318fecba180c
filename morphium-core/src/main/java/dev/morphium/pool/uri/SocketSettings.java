package dev.morphium.pool.uri;

import java.time.Duration;

/**
 * How long sockets wait. Source: MongoDB manual, "Connection String Options", timeout options.
 *
 * @param connectTimeout the option connectTimeoutMS: how long opening a connection may take, in
 *     milliseconds; default 10,000; 0 for as long as it takes
 * @param readTimeout the option socketTimeoutMS: how long a reply may let wait for itself, in
 *     milliseconds; default 0, for as long as it takes
 */
public record SocketSettings(Duration connectTimeout, Duration readTimeout) {
  /** 10 seconds to connect, and no limit on waiting for a reply. */
  public static final SocketSettings DEFAULTS =
      new SocketSettings(Duration.ofSeconds(10), Duration.ZERO);

  public SocketSettings {
    OptionValues.notNegative("connectTimeoutMS", connectTimeout);
    OptionValues.notNegative("socketTimeoutMS", readTimeout);
  }

  static SocketSettings of(OptionValues values) {
    return new SocketSettings(
        values.millis("connectTimeoutMS", DEFAULTS.connectTimeout),
        values.millis("socketTimeoutMS", DEFAULTS.readTimeout));
  }

  /** The same with this time to connect. */
  public SocketSettings withConnectTimeout(Duration timeout) {
    return new SocketSettings(timeout, readTimeout);
  }

  /** The same with this time to wait for a reply. */
  public SocketSettings withReadTimeout(Duration timeout) {
    return new SocketSettings(connectTimeout, timeout);
  }
}
