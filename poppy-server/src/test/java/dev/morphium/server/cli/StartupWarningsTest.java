package dev.morphium.server.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(OS.WINDOWS)
class StartupWarningsTest {
  @TempDir Path directory;

  private String file(String name, String rights) throws Exception {
    Path file = Files.writeString(directory.resolve(name), "secret");
    Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(rights));
    return file.toString();
  }

  @Test
  void filesWithSecretsThatOthersMayReadAreTold() throws Exception {
    String open = file("users.json", "rw-r--r--");
    ServerOptions options =
        new ServerOptions(
            Map.of("POPPY_BACKUP_KEY_FILE", file("key", "rw-------")),
            "--users-file",
            open,
            "--tls-certificate-key-file",
            file("server.pem", "r--------"),
            "--tls-ca-file",
            file("ca.pem", "r--r--r--"));
    assertThat(StartupWarnings.openSecrets(options.allOptions()))
        .isEqualTo(
            List.of(
                "other users of this machine may read the file %s of --users-file (rw-r--r--), and it has a secret: chmod 600"
                    .formatted(open)));
  }
}
