package dev.morphium.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/**
 * A file system of few bytes, mounted in memory, so that a disk can really be full.
 *
 * <p>Mounting is Linux's, and root's: elsewhere a test that asks for one is skipped. Closing it
 * fails when a file in it is still open.
 */
public final class SmallDisk implements AutoCloseable {
  private final Path path;

  private SmallDisk(Path path) {
    this.path = path;
  }

  /**
   * Mounts one at a folder that is there.
   *
   * @param options of tmpfs, for instance {@code size=2m} or {@code nr_inodes=3}
   */
  public static SmallDisk mount(Path folder, String options) throws IOException {
    String failure = run("mount", "-t", "tmpfs", "-o", options, "tmpfs", folder.toString());
    Assumptions.assumeTrue(failure.isEmpty(), "file systems cannot be mounted here: " + failure);
    return new SmallDisk(folder);
  }

  public Path path() {
    return path;
  }

  /** Takes all room that is left with a file of this name; deleting it gives the room back. */
  public void fill(String name) throws IOException {
    byte[] block = new byte[4096];
    try (var out = Files.newOutputStream(path.resolve(name))) {
      while (true) {
        out.write(block);
      }
    } catch (IOException full) {
      assertThat(Files.getFileStore(path).getUsableSpace()).isZero();
    }
  }

  @Override
  public void close() throws IOException {
    assertThat(run("umount", path.toString())).isEmpty();
  }

  /** What a command says when it fails; empty when it does not. */
  private static String run(String... command) throws IOException {
    Process process;
    try {
      process = new ProcessBuilder(List.of(command)).redirectErrorStream(true).start();
    } catch (IOException absent) {
      return "there is no " + command[0];
    }
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      return process.waitFor() == 0 ? "" : command[0] + ": " + said.strip();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }
}
