package dev.morphium.backup.s3;

import dev.morphium.server.backup.storage.BackupTarget;
import java.io.IOException;
import java.net.URI;
import java.nio.file.NoSuchFileException;
import java.time.Duration;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Supplier;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.NoSuchKeyException;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * A bucket of an object storage as a backup target.
 *
 * <p>The client checks what it sends and gets by checksums of its own, and sends again what was cut
 * off. Keys of access come from where its users have them: environment, files, or the machine's
 * role.
 */
final class S3Target implements BackupTarget {
  private static final Duration CONNECTING = Duration.ofSeconds(10);
  private static final Duration SILENCE = Duration.ofMinutes(1);

  /** The default region of an S3-compatible storage that is not Amazon's. */
  private static final String ANY_REGION = "us-east-1";

  private final S3Address address;
  private final S3Client client;

  S3Target(S3Address address, S3Client client) {
    this.address = address;
    this.client = client;
  }

  static S3Target open(S3Address address) {
    S3ClientBuilder builder =
        S3Client.builder()
            .httpClientBuilder(
                UrlConnectionHttpClient.builder()
                    .connectionTimeout(CONNECTING)
                    .socketTimeout(SILENCE))
            .forcePathStyle(address.pathStyle());
    URI endpoint = address.endpoint();
    String region = address.region();
    if (endpoint != null) {
      builder.endpointOverride(endpoint).region(Region.of(ANY_REGION));
    }
    if (region != null) {
      builder.region(Region.of(region));
    }
    try {
      return new S3Target(address, builder.build());
    } catch (SdkException e) {
      throw new IllegalArgumentException(address + ": " + S3Failure.words(address, e), e);
    }
  }

  @Override
  public void put(String key, byte[] content) throws IOException {
    run(
        "write",
        key,
        () ->
            client.putObject(
                request -> request.bucket(address.bucket()).key(address.prefix() + key),
                RequestBody.fromBytes(content)));
  }

  @Override
  public byte[] get(String key) throws IOException {
    return run(
        "read",
        key,
        () ->
            client
                .getObjectAsBytes(
                    request -> request.bucket(address.bucket()).key(address.prefix() + key))
                .asByteArrayUnsafe());
  }

  @Override
  public SortedMap<String, Long> list(String prefix) throws IOException {
    return run(
        "list",
        prefix,
        () -> {
          SortedMap<String, Long> found = new TreeMap<>();
          String begin = address.prefix() + prefix;
          for (S3Object object :
              client
                  .listObjectsV2Paginator(request -> request.bucket(address.bucket()).prefix(begin))
                  .contents()) {
            found.put(object.key().substring(address.prefix().length()), object.size());
          }
          return found;
        });
  }

  @Override
  public void delete(String key) throws IOException {
    run(
        "delete",
        key,
        () ->
            client.deleteObject(
                request -> request.bucket(address.bucket()).key(address.prefix() + key)));
  }

  private <T> T run(String action, String key, Supplier<T> request) throws IOException {
    try {
      return request.get();
    } catch (NoSuchKeyException e) {
      NoSuchFileException missing = new NoSuchFileException(address.place(key));
      missing.initCause(e);
      throw missing;
    } catch (SdkException e) {
      throw new IOException(
          "cannot %s %s: %s".formatted(action, address.place(key), S3Failure.words(address, e)), e);
    }
  }

  @Override
  public void close() {
    client.close();
  }

  @Override
  public String toString() {
    return address.toString();
  }
}
