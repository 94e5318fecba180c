package dev.morphium.backup.s3;

import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsErrorDetails;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Exception;

/**
 * The reason why an object storage did not do what it was asked for, with what to do about it.
 *
 * <p>Source: Amazon S3 API Reference, "Error responses".
 */
final class S3Failure {
  private static final String ENVIRONMENT = "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY";

  private S3Failure() {}

  /** The reason in one line. */
  static String words(S3Address address, SdkException failure) {
    if (failure instanceof S3Exception refused && refused.awsErrorDetails() != null) {
      return refused(address, refused, refused.awsErrorDetails());
    }
    for (Throwable each = failure; each != null; each = each.getCause()) {
      String reason = connection(address, each);
      if (reason != null) {
        return reason;
      }
    }
    String message = String.valueOf(failure.getMessage()).lines().findFirst().orElse("");
    if (message.startsWith("Unable to load region")) {
      return "no region is known: add region=NAME to the target (s3://BUCKET/PREFIX?region=NAME),"
          + " or set AWS_REGION";
    }
    if (message.startsWith("Unable to load credentials")) {
      return "no keys of access are known: set %s, or have them in ~/.aws/credentials (AWS_PROFILE"
              .formatted(ENVIRONMENT)
          + " names one of its profiles)";
    }
    return message;
  }

  private static @Nullable String connection(S3Address address, Throwable cause) {
    String place = address.endpoint() == null ? "Amazon S3" : address.endpoint().toString();
    String advice = "; check endpoint and region of the target, and the network";
    return switch (cause) {
      case UnknownHostException e ->
          "no address is known for the host of %s (%s)".formatted(place, e.getMessage()) + advice;
      case ConnectException e ->
          "%s cannot be reached: ".formatted(place) + e.getMessage() + advice;
      case NoRouteToHostException e -> "no network leads to " + place + advice;
      case SocketTimeoutException e -> place + " does not answer in time" + advice;
      case SSLException e ->
          "no TLS with %s: %s; an endpoint without TLS begins with http://"
              .formatted(place, e.getMessage());
      default -> null;
    };
  }

  private static String refused(S3Address address, S3Exception refused, AwsErrorDetails details) {
    String code = String.valueOf(details.errorCode());
    String advice =
        switch (code) {
          case "NoSuchBucket" ->
              "there is no bucket '%s'; create it, or name another one".formatted(address.bucket());
          case "AccessDenied", "AllAccessDisabled", "403 Forbidden", "Forbidden" ->
              "access is denied; the keys of access need s3:ListBucket on the bucket '%s', and"
                      .formatted(address.bucket())
                  + " s3:GetObject, s3:PutObject and s3:DeleteObject on what is in it";
          case "InvalidAccessKeyId" ->
              "the access key is not known there; check AWS_ACCESS_KEY_ID and endpoint";
          case "SignatureDoesNotMatch" ->
              "the secret access key does not belong to the access key; check " + ENVIRONMENT;
          case "ExpiredToken", "InvalidToken", "TokenRefreshRequired" ->
              "the session token is not valid any more; renew AWS_SESSION_TOKEN";
          case "PermanentRedirect", "AuthorizationHeaderMalformed", "TemporaryRedirect" ->
              "the bucket '%s' is in another region; add its region=NAME to the target"
                  .formatted(address.bucket());
          case "RequestTimeTooSkewed" ->
              "the clock of this machine differs too much from the storage's; set it right";
          case "InvalidBucketName" -> "'%s' is no name of a bucket".formatted(address.bucket());
          default -> String.valueOf(details.errorMessage());
        };
    return "%s (%s, status %d)".formatted(advice, code, refused.statusCode());
  }
}
