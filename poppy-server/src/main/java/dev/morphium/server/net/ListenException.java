package dev.morphium.server.net;

import java.io.IOException;

/** A port that the server cannot listen on: it is taken, forbidden, or the address is unknown. */
public final class ListenException extends IOException {
  private static final long serialVersionUID = 1L;

  /** Says where and why. */
  public ListenException(String problem, Throwable cause) {
    super(problem, cause);
  }

  /**
   * Why a port cannot be bound, in words: sockets of the system tell it by its numbers ({@code
   * bind(..) failed with error(-98)}) or its words, as the transport is.
   */
  public static String reason(Throwable cause) {
    String message = String.valueOf(cause.getMessage());
    if (message.contains("Address already in use") || message.contains("error(-98)")) {
      return "the port is already in use";
    }
    if (message.contains("Permission denied") || message.contains("error(-13)")) {
      return "permission denied";
    }
    return message.contains("Cannot assign requested address") || message.contains("error(-99)")
        ? "this machine has no such address"
        : message;
  }
}
