package dev.morphium.server.backup.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BackupTargetsTest {
  @TempDir Path folder;

  @Test
  void aFolderIsATarget() throws IOException {
    byte[] content = "x".getBytes(StandardCharsets.UTF_8);
    for (String place : new String[] {folder.toString(), folder.toUri().toString()}) {
      try (BackupTarget target = BackupTargets.open(place)) {
        assertThat(target.list("")).isEmpty();
        target.put("a/b", content);
        target.put("a/b", content);
        target.put("a/c", content);
        assertThat(target.get("a/b")).isEqualTo(content);
        assertThat(target.list("a/")).containsOnlyKeys("a/b", "a/c").containsEntry("a/b", 1L);
        target.delete("a/b");
        target.delete("a/b");
        assertThatThrownBy(() -> target.get("a/b")).isInstanceOf(NoSuchFileException.class);
        target.delete("a/c");
        assertThat(folder).isEmptyDirectory();
        assertThatThrownBy(() -> target.put("../x", content))
            .isInstanceOf(IllegalArgumentException.class);
      }
    }
  }

  @Test
  void whatIsMadeInAFolderIsForItsOwnerAlone(@TempDir Path directory) throws IOException {
    assumeThat(directory.getFileSystem().supportedFileAttributeViews()).contains("posix");
    Path target = directory.resolve("backups");
    try (BackupTarget folder = BackupTargets.open(target.toString())) {
      folder.put("dump-1/part", new byte[] {1});
    }
    for (Path made : List.of(target, target.resolve("dump-1"), target.resolve("dump-1/part"))) {
      assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(made)))
          .as("%s", made)
          .endsWith("------");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          ftp://host/x | 'ftp://host/x': there is no backup target for ftp:, only for file:
          s3://bucket  | 's3://bucket': there is no backup target for s3:, only for file:; put poppy-backup-s3.jar beside poppy-server.jar
          ftp://u:secret@h/x?key=secret | 'ftp://...@h/x?...': there is no backup target for ftp:
          s3://a b?key=secret | 's3://a b?...' is no URI: Illegal character in authority
          file:x?key=secret | 'file:x?...' is no folder; write file:///FOLDER
          file://host/x | 'file://host/x' is no folder; write file:///FOLDER
          ''         | it is empty, and names no folder
          s3://a b     | 's3://a b' is no URI: Illegal character in authority
          """)
  void whatIsNoneIsRefusedInWords(String place, String problem) {
    assertThatThrownBy(() -> BackupTargets.open(place))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(problem)
        .hasMessageNotContaining("secret");
  }
}
