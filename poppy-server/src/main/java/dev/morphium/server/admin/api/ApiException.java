package dev.morphium.server.admin.api;

import dev.morphium.driver.Reply;
import dev.morphium.protocol.ErrorCode;
import io.netty.handler.codec.http.HttpResponseStatus;

/** The refusal of a request of the page: a status, and why. */
final class ApiException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient HttpResponseStatus status;
  private final int code;
  private final String codeName;
  private final long retrySeconds;

  private ApiException(
      HttpResponseStatus status, String words, int code, String codeName, long retrySeconds) {
    super(words, null, false, false);
    this.status = status;
    this.code = code;
    this.codeName = codeName;
    this.retrySeconds = retrySeconds;
  }

  ApiException(HttpResponseStatus status, String words) {
    this(status, words, 0, "", 0);
  }

  /** The request is none. */
  static ApiException bad(String words) {
    return new ApiException(HttpResponseStatus.BAD_REQUEST, words);
  }

  /** A user has to wait. */
  static ApiException later(long seconds, String words) {
    return new ApiException(HttpResponseStatus.TOO_MANY_REQUESTS, words, 0, "", seconds);
  }

  /** A command has failed. */
  static ApiException of(Reply reply) {
    HttpResponseStatus status =
        reply.code() == ErrorCode.UNAUTHORIZED.number()
            ? HttpResponseStatus.FORBIDDEN
            : HttpResponseStatus.BAD_REQUEST;
    return new ApiException(status, reply.errorMessage(), reply.code(), reply.codeName(), 0);
  }

  HttpResponseStatus status() {
    return status;
  }

  String words() {
    return String.valueOf(getMessage());
  }

  /** That of the command; 0 for none. */
  int code() {
    return code;
  }

  String codeName() {
    return codeName;
  }

  /** After how many seconds the request may be repeated; 0 when that is no use. */
  long retrySeconds() {
    return retrySeconds;
  }
}
