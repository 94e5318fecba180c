package com.alipay.sofa.jraft.util;

import java.util.List;

/**
 * Takes the place of the library's class of this name, and handles no signals.
 *
 * <p>The library's one replaces the handler of SIGUSR2, with which the Java virtual machine stops
 * threads: each sample of a profiler then writes files into the working directory, and no profiler
 * gets a sample. It has no setting for that. Source: the library's {@code NodeImpl}.
 */
public final class SignalHelper {
  /** The signal that is left alone. */
  public static final String SIG_USR2 = "USR2";

  private SignalHelper() {}

  /** Whether there are signals to handle: never. */
  public static boolean supportSignal() {
    return false;
  }

  /** Handles nothing, and says so. */
  public static boolean addSignal(String signalName, List<JRaftSignalHandler> handlers) {
    return false;
  }
}
