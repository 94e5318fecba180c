package dev.morphium.server.setup;

import dev.morphium.server.disk.StorageUnavailableException;
import dev.morphium.server.replication.raft.rpc.ClusterKey;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.Set;

/**
 * The cluster key (MongoDB's {@code keyFile}) that members of a set authenticate each other with:
 * from a file, or one that the members of one user on one machine share.
 */
public final class MachineKey {
  private static final int BYTES = 48;
  private static final FileAttribute<Set<PosixFilePermission>> OWNER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private MachineKey() {}

  /**
   * The key in a file that an operator has made.
   *
   * @throws StorageUnavailableException when there is none in it, or others may read it
   */
  public static ClusterKey in(Path file) throws StorageUnavailableException {
    try {
      ClusterKey key = ClusterKey.read(file);
      String rights = SecretFiles.rightsOfOthers(file);
      if (rights != null) {
        throw new IOException(
            "other users of this machine may use it (%s), and it is a secret: chmod 600"
                .formatted(rights));
      }
      return key;
    } catch (IOException e) {
      throw StorageUnavailableException.file("the cluster key " + file, e);
    }
  }

  /**
   * The key that all members of a set on this machine share, which nobody but their user can read;
   * made when there is none.
   */
  public static ClusterKey ofThisMachine(Path file, SecureRandom random)
      throws StorageUnavailableException {
    try {
      if (!Files.exists(file)) {
        make(file, random);
      }
      return ClusterKey.read(file);
    } catch (IOException e) {
      throw StorageUnavailableException.file("the cluster key " + file, e);
    }
  }

  /** Several members may do so at once: the first one's is taken. */
  private static void make(Path file, SecureRandom random) throws IOException {
    Path directory = file.toAbsolutePath().getParent();
    if (directory == null) {
      throw new IOException("it is no file");
    }
    Files.createDirectories(directory);
    byte[] secret = new byte[BYTES];
    random.nextBytes(secret);
    Path aside = empty(directory);
    try {
      Files.writeString(aside, Base64.getEncoder().encodeToString(secret) + "\n");
      Files.createLink(file, aside);
    } catch (FileAlreadyExistsException another) {
      return;
    } finally {
      Files.deleteIfExists(aside);
    }
  }

  private static Path empty(Path directory) throws IOException {
    try {
      return Files.createTempFile(directory, "key", ".new", OWNER);
    } catch (UnsupportedOperationException noSuchRights) {
      return Files.createTempFile(directory, "key", ".new");
    }
  }
}
