package dev.morphium.backup.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.server.backup.storage.BackupTarget;
import dev.morphium.server.backup.storage.BackupTargets;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.util.Random;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;

class S3TargetTest {
  private static final String ACCESS = "someone";
  private static final String SECRET = "a secret of someone";

  private static S3Proxy storage;

  @BeforeAll
  static void start() throws Exception {
    storage =
        S3Proxy.builder()
            .blobStore(new TransientNio2BlobStore())
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS, SECRET)
            .build();
    storage.start();
    try (S3Client client = client(SECRET)) {
      client.createBucket(request -> request.bucket("backups"));
    }
  }

  @AfterAll
  static void stop() throws Exception {
    storage.stop();
  }

  private static String endpoint() {
    return "http://127.0.0.1:" + storage.getPort();
  }

  private static S3Client client(String secret) {
    return S3Client.builder()
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .endpointOverride(URI.create(endpoint()))
        .forcePathStyle(true)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS, secret)))
        .build();
  }

  private static BackupTarget target(String bucket, String secret) {
    URI place = URI.create("s3://%s/nightly/?endpoint=%s".formatted(bucket, endpoint()));
    return new S3Target(S3Address.parse(place), client(secret));
  }

  @Test
  void objectsAreStoredListedReadAndDeleted() throws IOException {
    byte[] large = new byte[4 << 20];
    new Random(1).nextBytes(large);
    try (BackupTarget target = target("backups", SECRET)) {
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
  void whatTheStorageRefusesIsToldInItsWords() throws IOException {
    try (BackupTarget target = target("nosuch", SECRET)) {
      assertThatThrownBy(() -> target.put("dump-1/part-1", new byte[1]))
          .isInstanceOf(IOException.class)
          .hasMessageStartingWith("cannot write s3://nosuch/nightly/dump-1/part-1 at " + endpoint())
          .hasMessageContaining("(NoSuchBucket, status 404)");
    }
    try (BackupTarget target = target("backups", "another secret")) {
      assertThatThrownBy(() -> target.list("dump-"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("(SignatureDoesNotMatch, status 403)");
    }
  }

  @Test
  void theSchemeIsFoundAsAService() throws IOException {
    try (BackupTarget target = BackupTargets.open("s3://backups/x?endpoint=" + endpoint())) {
      assertThat(target).hasToString("s3://backups/x/ at " + endpoint());
    }
  }
}
