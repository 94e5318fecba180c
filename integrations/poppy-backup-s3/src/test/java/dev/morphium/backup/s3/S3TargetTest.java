package dev.morphium.backup.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.backup.storage.BackupTargets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.SdkClientException;
import software.amazon.awssdk.services.s3.model.S3Exception;

class S3TargetTest {
  private static ObjectStorage storage;

  @BeforeAll
  static void start() throws Exception {
    storage = ObjectStorage.start();
  }

  @AfterAll
  static void stop() throws Exception {
    storage.close();
  }

  private static BackupTarget target(String bucket, String secret) {
    return storage.target(bucket, secret);
  }

  @Test
  void objectsAreStoredListedReadAndDeleted() throws IOException {
    byte[] large = new byte[4 << 20];
    new Random(1).nextBytes(large);
    try (BackupTarget target = target("backups", ObjectStorage.SECRET)) {
      target.put("dump-1/part-1", large);
      target.put("dump-1/part-2", new byte[0]);
      target.put("dump-2/part-1", new byte[] {1});
      assertThat(target.get("dump-1/part-1")).isEqualTo(large);
      assertThat(target.get("dump-1/part-2")).isEmpty();
      assertThat(target.list("dump-1/"))
          .containsOnlyKeys("dump-1/part-1", "dump-1/part-2")
          .containsEntry("dump-1/part-1", (long) large.length);
      target.delete("dump-1/part-1");
      target.delete("dump-1/part-1");
      assertThat(target.list("dump-")).containsOnlyKeys("dump-1/part-2", "dump-2/part-1");
      assertThatThrownBy(() -> target.get("dump-1/part-1"))
          .isInstanceOf(NoSuchFileException.class)
          .hasMessageContaining("s3://backups/nightly/");
    }
  }

  @Test
  void whatTheStorageRefusesIsToldWithWhatToDo() throws IOException {
    try (BackupTarget target = target("nosuch", ObjectStorage.SECRET)) {
      assertThatThrownBy(() -> target.put("dump-1/part-1", new byte[1]))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith(
              "cannot write s3://nosuch/nightly/dump-1/part-1 at " + storage.endpoint())
          .hasMessageContaining(
              ": there is no bucket 'nosuch'; create it, or name another one (NoSuchBucket, status"
                  + " 404)");
    }
    try (BackupTarget target = target("backups", "another secret")) {
      assertThatThrownBy(() -> target.list("dump-"))
          .isInstanceOf(IOException.class)
          .hasMessageEndingWith(
              "check AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY (SignatureDoesNotMatch, status"
                  + " 403)");
    }
  }

  @Test
  void aStorageThatIsAwayIsToldWithWhatToDo() throws IOException {
    try (BackupTarget target = BackupTargets.open("s3://backups/x?endpoint=http://127.0.0.1:1")) {
      assertThatThrownBy(() -> target.get("part"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("http://127.0.0.1:1 cannot be reached: ")
          .hasMessageEndingWith("; check endpoint and region of the target, and the network");
    }
  }

  @Test
  void aClientWithoutRegionOrKeysIsToldWhatToSet() {
    S3Address address = S3Address.parse(URI.create("s3://backups/x"));
    assertThat(
            S3Failure.words(
                address,
                SdkClientException.create("Unable to load region from any of the providers in")))
        .startsWith("no region is known: add region=NAME to the target")
        .endsWith("or set AWS_REGION");
    assertThat(
            S3Failure.words(
                address,
                SdkClientException.create("Unable to load credentials from any of the\nproviders")))
        .startsWith("no keys of access are known: set AWS_ACCESS_KEY_ID and");
  }

  @Test
  void whoHasNoRightsIsToldWhichAreMissing() {
    AwsErrorDetails details =
        AwsErrorDetails.builder().errorCode("AccessDenied").errorMessage("Access Denied").build();
    AwsServiceException denied =
        S3Exception.builder().awsErrorDetails(details).statusCode(403).build();
    assertThat(S3Failure.words(S3Address.parse(URI.create("s3://backups/x")), denied))
        .startsWith(
            "access is denied; the keys of access need s3:ListBucket on the bucket 'backups'")
        .endsWith("(AccessDenied, status 403)");
  }

  @Test
  void theSchemeIsFoundAsAService() throws IOException {
    try (BackupTarget target =
        BackupTargets.open("s3://backups/x?endpoint=" + storage.endpoint())) {
      assertThat(target).hasToString("s3://backups/x/ at " + storage.endpoint());
    }
  }
}
