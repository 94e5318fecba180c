package dev.morphium.server.setup;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.jspecify.annotations.Nullable;

/**
 * The file permissions of secrets (private keys, passwords, users files, key files): read access is
 * for the server alone.
 */
public final class SecretFiles {
  private SecretFiles() {}

  /**
   * The rights of a file that its group or others have, too; null for none, and where there are no
   * such rights. Source: MongoDB manual, "Self-Managed Internal/Membership Authentication", which
   * refuses such key files.
   */
  public static @Nullable String rightsOfOthers(Path file) throws IOException {
    try {
      String rights = PosixFilePermissions.toString(Files.getPosixFilePermissions(file));
      boolean given =
          !"root".equals(System.getProperty("user.name"))
              && Integer.valueOf(0).equals(Files.getAttribute(file, "unix:uid"));
      return isSecret(rights, given) ? null : rights;
    } catch (UnsupportedOperationException noSuchRights) {
      return null;
    }
  }

  /**
   * Whether file permissions give read access to the server alone.
   *
   * @param given whether it is root's and the server is not: then the server reads it by its group,
   *     as secrets of Kubernetes are mounted
   */
  static boolean isSecret(String rights, boolean given) {
    return rights.endsWith("------") || given && rights.endsWith("r-----");
  }
}
