package dev.morphium.backup.s3;

import dev.morphium.server.backup.BackupStore;
import dev.morphium.server.backup.format.BackupKey;
import dev.morphium.server.backup.storage.BackupTarget;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.SocketException;
import java.net.URI;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.gaul.s3proxy.S3Proxy;
import org.gaul.s3proxy.auth.AuthenticationType;
import org.gaul.s3proxy.nio2blob.TransientNio2BlobStore;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.interceptor.Context;
import software.amazon.awssdk.core.interceptor.ExecutionAttributes;
import software.amazon.awssdk.core.interceptor.ExecutionInterceptor;
import software.amazon.awssdk.http.urlconnection.UrlConnectionHttpClient;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;

/** An object storage in this process, with one bucket, whose clients may lose connections. */
final class ObjectStorage implements AutoCloseable {
  /** The same as in the environment of the tests. */
  static final String ACCESS = "someone";

  static final String SECRET = "a secret of someone";
  static final String BUCKET = "backups";

  private final S3Proxy storage;
  private final AtomicInteger lost = new AtomicInteger();

  private ObjectStorage(S3Proxy storage) {
    this.storage = storage;
  }

  static ObjectStorage start() throws Exception {
    S3Proxy storage =
        S3Proxy.builder()
            .blobStore(new TransientNio2BlobStore())
            .endpoint(URI.create("http://127.0.0.1:0"))
            .awsAuthentication(AuthenticationType.AWS_V4, ACCESS, SECRET)
            .build();
    storage.start();
    ObjectStorage started = new ObjectStorage(storage);
    try (S3Client client = started.client(SECRET).build()) {
      client.createBucket(request -> request.bucket(BUCKET));
    }
    return started;
  }

  String endpoint() {
    return "http://127.0.0.1:" + storage.getPort();
  }

  /** As an option of the server has it. */
  String place() {
    return place(BUCKET);
  }

  private String place(String bucket) {
    return "s3://%s/nightly/?endpoint=%s".formatted(bucket, endpoint());
  }

  private S3ClientBuilder client(String secret) {
    return S3Client.builder()
        .httpClientBuilder(UrlConnectionHttpClient.builder())
        .endpointOverride(URI.create(endpoint()))
        .forcePathStyle(true)
        .region(Region.US_EAST_1)
        .credentialsProvider(
            StaticCredentialsProvider.create(AwsBasicCredentials.create(ACCESS, secret)));
  }

  /** A bucket by the keys of somebody. */
  BackupTarget target(String bucket, String secret) {
    return new S3Target(S3Address.parse(URI.create(place(bucket))), client(secret).build());
  }

  /** The bucket; the first connections are lost in the middle of an object that is read. */
  BackupTarget target(int losing) {
    AtomicInteger left = new AtomicInteger(losing);
    S3Client client =
        client(SECRET)
            .overrideConfiguration(
                configuration -> configuration.addExecutionInterceptor(new Losing(left)))
            .build();
    return new S3Target(S3Address.parse(URI.create(place())), client);
  }

  BackupStore store(@Nullable BackupKey key, int losing) {
    return new BackupStore(target(losing), key);
  }

  /** How many connections were lost. */
  int lost() {
    return lost.get();
  }

  @Override
  public void close() throws Exception {
    storage.stop();
  }

  private final class Losing implements ExecutionInterceptor {
    private final AtomicInteger left;

    Losing(AtomicInteger left) {
      this.left = left;
    }

    @Override
    public Optional<InputStream> modifyHttpResponseContent(
        Context.ModifyHttpResponse context, ExecutionAttributes attributes) {
      return context
          .responseBody()
          .map(
              body ->
                  context.request() instanceof GetObjectRequest && left.getAndDecrement() > 0
                      ? broken(body)
                      : body);
    }

    private InputStream broken(InputStream body) {
      return new FilterInputStream(body) {
        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
          lost.incrementAndGet();
          throw new SocketException("Connection reset");
        }
      };
    }
  }
}
