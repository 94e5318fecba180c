package dev.morphium.server.admin.http;

import java.io.IOException;

/** A page of the admin port, which answers requests. */
@FunctionalInterface
public interface AdminPage {
  /** Answers a request. */
  HttpReply answer(AdminRequest request) throws IOException;
}
