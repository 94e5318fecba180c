package dev.morphium.server.cli;

import dev.morphium.server.cluster.RefusedException;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.net.ListenException;
import java.io.IOException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;

/** What the program ends with, so that whoever supervises it knows whether to start it again. */
public final class ExitCodes {
  static final int STOPPED = 0;
  static final int CANNOT_START = 1;

  /** The command line, the environment or the configuration file is wrong. */
  public static final int USAGE = 2;

  /** There is not enough memory; also what the virtual machine ends with by itself then. */
  static final int OUT_OF_MEMORY = 3;

  static final int IN_USE = 4;
  static final int DAMAGED = 5;
  static final int DISK_FAILED = 6;
  static final int REFUSED = 7;
  static final int UNUSABLE = 8;
  static final int FATAL_ERROR = 9;

  /** A port is taken or forbidden. */
  static final int CANNOT_LISTEN = 10;

  /** A signal has ended the server orderly: 128 and the number of the signal. */
  static final int HUNG_UP = 129;

  static final int INTERRUPTED = 130;
  static final int TERMINATED = 143;

  private ExitCodes() {}

  /** What each of them means. */
  static SortedMap<Integer, String> descriptions() {
    SortedMap<Integer, String> all = new TreeMap<>();
    all.put(STOPPED, "stopped by a command, or there was nothing to start");
    all.put(CANNOT_START, "cannot start");
    all.put(USAGE, "wrong command line, environment or configuration file");
    all.put(OUT_OF_MEMORY, "not enough memory");
    all.put(IN_USE, "the directory is in use by another process");
    all.put(DAMAGED, "what is in the directory is damaged, or of a newer version");
    all.put(DISK_FAILED, "the disk failed while the server ran");
    all.put(REFUSED, "all other members of the set refuse this one: another key, set or version");
    all.put(UNUSABLE, "a directory or a file cannot be used: no rights, no room, not there");
    all.put(FATAL_ERROR, "an error in the server, after which it cannot go on");
    all.put(CANNOT_LISTEN, "a port is taken or forbidden, or cannot be opened");
    all.put(HUNG_UP, "ended by SIGHUP before it was ready; later it ends nothing");
    all.put(INTERRUPTED, "stopped orderly by SIGINT (Control-C)");
    all.put(TERMINATED, "stopped orderly by SIGTERM");
    return Collections.unmodifiableSortedMap(all);
  }

  /** The code for a problem that kept the server from starting. */
  public static int of(Throwable problem) {
    return switch (problem) {
      case StorageUnavailableException unusable -> UNUSABLE;
      case DirectoryLockedException inUse -> IN_USE;
      case CorruptDataException damaged -> DAMAGED;
      case RefusedException refused -> REFUSED;
      case ListenException taken -> CANNOT_LISTEN;
      default -> CANNOT_START;
    };
  }

  /** The code for a problem that ended a server which ran. */
  static int whileRunning(IOException problem) {
    int known = of(problem);
    return known == CANNOT_START ? DISK_FAILED : known;
  }
}
