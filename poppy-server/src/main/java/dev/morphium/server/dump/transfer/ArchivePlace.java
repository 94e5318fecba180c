package dev.morphium.server.dump.transfer;

import dev.morphium.server.disk.Disk;
import dev.morphium.server.disk.DiskFile;
import dev.morphium.server.disk.DiskOutput;
import dev.morphium.server.dump.layout.DumpNames;
import dev.morphium.server.dump.root.DumpFiles;
import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;

/** Where the bytes of an archive go: a file, which is there when it is whole, or a stream. */
interface ArchivePlace {
  /** Takes the bytes. */
  OutputStream out();

  /** All bytes are there. */
  void finish() throws IOException;

  /** Leaves nothing of it, as far as that can be done. */
  void abandon();

  /**
   * A new file.
   *
   * @throws IOException when it is there, or cannot be made
   */
  static ArchivePlace file(Disk disk, Path path) throws IOException {
    Path complete = path.toAbsolutePath();
    if (Files.exists(complete)) {
      throw new IOException("it is there already, and an archive is a new file");
    }
    Path folder = Objects.requireNonNull(complete.getParent());
    if (!Files.isDirectory(folder)) {
      throw new IOException("there is no folder " + folder);
    }
    Path partial = complete.resolveSibling(complete.getFileName() + DumpNames.PARTIAL);
    DiskFile file = disk.create(partial);
    return new WrittenFile(disk, complete, partial, file, new DiskOutput(file));
  }

  /** Standard output, of which nothing can be taken back. */
  static ArchivePlace standardOutput() {
    return new Stream(new BufferedOutputStream(new FileOutputStream(FileDescriptor.out), 1 << 16));
  }

  /** See {@link #file}. */
  record WrittenFile(Disk disk, Path complete, Path partial, DiskFile file, OutputStream out)
      implements ArchivePlace {
    @Override
    public void finish() throws IOException {
      file.force();
      file.close();
      disk.rename(partial, complete);
      disk.syncDirectory(Objects.requireNonNull(complete.getParent()));
    }

    @Override
    public void abandon() {
      try {
        file.close();
      } catch (IOException e) {
        // it is deleted anyway
      }
      DumpFiles.deleteQuietly(partial);
    }
  }

  /** See {@link #standardOutput}. */
  record Stream(OutputStream out) implements ArchivePlace {
    @Override
    public void finish() throws IOException {
      out.flush();
    }

    @Override
    public void abandon() {}
  }
}
