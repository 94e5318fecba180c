package dev.morphium.backup.s3;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URI;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class S3AddressTest {
  @Test
  void anAddressHasBucketPrefixAndOptions() {
    assertThat(S3Address.parse(URI.create("s3://b/")))
        .isEqualTo(new S3Address("b", "", null, null, false));
    assertThat(S3Address.parse(URI.create("s3://b/a/c?region=eu-central-1&pathStyle=true")))
        .isEqualTo(new S3Address("b", "a/c/", null, "eu-central-1", true));
    URI minio = URI.create("https://minio.example.com:9000");
    assertThat(S3Address.parse(URI.create("s3://b/a/?endpoint=" + minio)))
        .isEqualTo(new S3Address("b", "a/", minio, null, true));
    assertThat(S3Address.parse(URI.create("s3://b?pathStyle=false&endpoint=https%3A%2F%2Fh")))
        .isEqualTo(new S3Address("b", "", URI.create("https://h"), null, false));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          s3:///prefix            | 's3:///prefix': it names no bucket
          s3://key:secret@b/x     | 's3://...@b/x': it names no bucket
          s3://key:secret@b@c/x   | 's3://...@c/x': it names no bucket
          s3://b?endpoint=minio   | 's3://b?...': the endpoint 'minio' is no http(s)://HOST:PORT
          s3://b?endpoint=http://key:secret@h | 's3://b?...': the endpoint 'http://...@h' is no http(s)://HOST:PORT
          s3://b?pathStyle=yes    | 's3://b?...': pathStyle is true or false, not 'yes'
          s3://b?zone=x           | 's3://b?...': 'zone' is none of its options endpoint, region and pathStyle
          s3://b/x?secretKey=secret | 's3://b/x?...': 'secretKey' is none of its options endpoint, region and pathStyle; keys of access are given by the environment
          """)
  void whatIsNoneIsRefused(String place, String problem) {
    assertThatThrownBy(() -> S3Address.parse(URI.create(place)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(problem)
        .hasMessageNotContaining("=secret")
        .hasMessageNotContaining("key:");
  }
}
