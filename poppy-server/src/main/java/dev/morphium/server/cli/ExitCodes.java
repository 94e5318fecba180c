package dev.morphium.server.cli;

import dev.morphium.server.cluster.RefusedException;
import dev.morphium.server.disk.CorruptDataException;
import dev.morphium.server.disk.DirectoryLockedException;
import dev.morphium.server.disk.StorageUnavailableException;
import java.io.IOException;

/** What the program ends with, so that whoever supervises it knows whether to start it again. */
public final class ExitCodes {
  static final int STOPPED = 0;
  static final int CANNOT_START = 1;

  /** The command line is wrong. */
  public static final int USAGE = 2;

  /** There is not enough memory; also what the virtual machine ends with by itself then. */
  static final int OUT_OF_MEMORY = 3;

  static final int IN_USE = 4;
  static final int DAMAGED = 5;
  static final int DISK_FAILED = 6;
  static final int REFUSED = 7;
  static final int UNUSABLE = 8;
  static final int FATAL_ERROR = 9;

  private ExitCodes() {}

  /** The code for a problem that kept the server from starting. */
  public static int of(Throwable problem) {
    return switch (problem) {
      case StorageUnavailableException unusable -> UNUSABLE;
      case DirectoryLockedException inUse -> IN_USE;
      case CorruptDataException damaged -> DAMAGED;
      case RefusedException refused -> REFUSED;
      default -> CANNOT_START;
    };
  }

  /** The code for a problem that ended a server which ran. */
  static int whileRunning(IOException problem) {
    int known = of(problem);
    return known == CANNOT_START ? DISK_FAILED : known;
  }
}
