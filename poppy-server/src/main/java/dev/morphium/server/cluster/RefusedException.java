package dev.morphium.server.cluster;

import java.io.IOException;

/**
 * Tells that all other members refuse this one, which has no set yet: it has another cluster key,
 * another set's name, or speaks another version of the members' protocol.
 */
public final class RefusedException extends IOException {
  private static final long serialVersionUID = 1;

  RefusedException(String message) {
    super(message);
  }
}
