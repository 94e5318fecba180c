package dev.morphium.server.admin;

import io.netty.handler.codec.http.HttpHeaders;
import java.io.IOException;

/** A page of the admin port, which answers requests on the port's own thread. */
@FunctionalInterface
interface AdminPage {
  /**
   * Answers a request.
   *
   * @param headers what the client has sent beside the path
   * @param remote the client's address and port
   */
  HttpReply answer(HttpHeaders headers, String remote) throws IOException;
}
