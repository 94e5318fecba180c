package dev.morphium.server.disk;

import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/** Says whether another process has locked a file: run from its source, in a process of its own. */
final class LockLook {
  private LockLook() {}

  public static void main(String[] arguments) throws Exception {
    try (FileChannel channel = FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE);
        FileLock lock = channel.tryLock()) {
      System.out.println(lock == null ? "locked" : "free");
    }
  }
}
