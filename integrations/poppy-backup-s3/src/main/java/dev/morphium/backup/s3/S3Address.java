package dev.morphium.backup.s3;

import dev.morphium.server.backup.storage.BackupTargets;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The address of backups in an object storage: {@code
 * s3://BUCKET/PREFIX?endpoint=URL&region=NAME&pathStyle=true}.
 *
 * @param bucket which is there
 * @param prefix what keys begin with; empty or with {@code /} at its end
 * @param endpoint of another storage than Amazon's; null for Amazon's
 * @param region null for the one of the environment
 * @param pathStyle whether the bucket is in the path of requests, and not in the host's name
 */
record S3Address(
    String bucket,
    String prefix,
    @Nullable URI endpoint,
    @Nullable String region,
    boolean pathStyle) {
  private static final String KEYS =
      "keys of access are given by the environment (AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY) or by"
          + " ~/.aws/credentials";

  /**
   * Reads a URI.
   *
   * @throws IllegalArgumentException when it is no such address; the message says what is wrong
   */
  static S3Address parse(URI place) {
    String bucket = place.getAuthority();
    if (bucket == null || place.getUserInfo() != null || bucket.contains(":")) {
      throw wrong(place, "it names no bucket: s3://BUCKET/PREFIX; " + KEYS);
    }
    String path = place.getPath().replaceAll("^/+|/+$", "");
    URI endpoint = null;
    String region = null;
    Boolean pathStyle = null;
    String query = place.getRawQuery();
    for (String option : query == null ? new String[0] : query.split("&")) {
      String[] parts = option.split("=", 2);
      String value = parts.length < 2 ? "" : URLDecoder.decode(parts[1], StandardCharsets.UTF_8);
      switch (parts[0]) {
        case "endpoint" -> endpoint = endpoint(place, value);
        case "region" -> region = value;
        case "pathStyle" -> pathStyle = truth(place, value);
        default ->
            throw wrong(
                place,
                "'%s' is none of its options endpoint, region and pathStyle; %s"
                    .formatted(parts[0], KEYS));
      }
    }
    return new S3Address(
        bucket,
        path.isEmpty() ? "" : path + "/",
        endpoint,
        region,
        pathStyle == null ? endpoint != null : pathStyle);
  }

  private static URI endpoint(URI place, String value) {
    try {
      URI endpoint = new URI(value);
      if (endpoint.getHost() != null
          && endpoint.getUserInfo() == null
          && endpoint.getQuery() == null
          && List.of("http", "https").contains(endpoint.getScheme())) {
        return endpoint;
      }
    } catch (URISyntaxException e) {
      // it is told below
    }
    throw wrong(
        place, "the endpoint '%s' is no http(s)://HOST:PORT".formatted(BackupTargets.shown(value)));
  }

  private static boolean truth(URI place, String value) {
    return switch (value) {
      case "true" -> true;
      case "false" -> false;
      default -> throw wrong(place, "pathStyle is true or false, not '%s'".formatted(value));
    };
  }

  /** What is wrong with an address, which is shown without what may be a secret access key. */
  private static IllegalArgumentException wrong(URI place, String reason) {
    return new IllegalArgumentException(
        "'%s': %s".formatted(BackupTargets.shown(place.toString()), reason));
  }

  /** Where an object is, for messages. */
  String place(String key) {
    return "s3://" + bucket + "/" + prefix + key + (endpoint == null ? "" : " at " + endpoint);
  }

  @Override
  public String toString() {
    return place("");
  }
}
