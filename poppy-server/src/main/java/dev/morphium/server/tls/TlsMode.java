package dev.morphium.server.tls;

import java.util.Locale;

/**
 * The TLS mode of a server: which connections it accepts, and how it opens its own to other
 * members. Source: MongoDB manual, "mongod", option {@code --tlsMode}, and "tlsMode" of the server
 * parameters.
 */
public enum TlsMode {
  /** No TLS. */
  DISABLED("disabled"),
  /** Both kinds are accepted; members are reached without TLS. */
  ALLOW("allowTLS"),
  /** Both kinds are accepted; members are reached with TLS. */
  PREFER("preferTLS"),
  /** Only TLS is accepted. */
  REQUIRE("requireTLS");

  private final String value;

  TlsMode(String value) {
    this.value = value;
  }

  /** The value of MongoDB's parameter {@code tlsMode}. */
  public String value() {
    return value;
  }

  /** Whether connections with TLS are accepted. */
  public boolean acceptsTls() {
    return this != DISABLED;
  }

  /** Whether connections without TLS are accepted. */
  public boolean acceptsPlain() {
    return this != REQUIRE;
  }

  /** Whether connections to others begin with TLS. */
  public boolean opensTls() {
    return this == PREFER || this == REQUIRE;
  }

  /** Whether a running server may change to another one: a step ahead, as rolling changes go. */
  public boolean mayBecome(TlsMode next) {
    return next == this || next.ordinal() == ordinal() + 1;
  }

  /**
   * The mode of this name: {@code prefer} or, as mongod has it, {@code preferTLS}.
   *
   * @throws IllegalArgumentException when there is none
   */
  public static TlsMode of(String name) {
    for (TlsMode mode : values()) {
      if (mode.value.equals(name) || mode.name().toLowerCase(Locale.ROOT).equals(name)) {
        return mode;
      }
    }
    throw new IllegalArgumentException(
        "a TLS mode is disabled, allow, prefer or require, not '" + name + "'");
  }
}
