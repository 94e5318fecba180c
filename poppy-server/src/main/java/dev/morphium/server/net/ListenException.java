package dev.morphium.server.net;

import java.io.IOException;

/** A port that the server cannot listen on: it is taken, forbidden, or the address is unknown. */
public final class ListenException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says where and why. */
  public ListenException(String problem, Throwable cause) {
    super(problem, cause);
  }
}
