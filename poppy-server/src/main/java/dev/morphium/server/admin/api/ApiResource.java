package dev.morphium.server.admin.api;

import io.netty.handler.codec.http.HttpMethod;
import org.bson.BsonDocument;

/**
 * A resource of the page.
 *
 * @param method POST for what changes something or is typed in by a user, which has to show that it
 *     comes from the page
 */
record ApiResource(HttpMethod method, Answer answer) {
  /** The answer to a request. */
  @FunctionalInterface
  interface Answer {
    BsonDocument to(ApiCall call);
  }

  static ApiResource get(Answer answer) {
    return new ApiResource(HttpMethod.GET, answer);
  }

  static ApiResource post(Answer answer) {
    return new ApiResource(HttpMethod.POST, answer);
  }
}
