package dev.morphium.server.admin.http;

import io.netty.handler.codec.http.HttpMethod;

/**
 * The route of a path to its page.
 *
 * @param method the one that it takes; HEAD is as good as GET
 * @param working whether it takes a while, so that it is answered by another thread than the port's
 */
public record AdminRoute(HttpMethod method, boolean working, AdminPage page) {
  /** The route of a page that is answered at once, by the port's own thread. */
  public static AdminRoute quick(AdminPage page) {
    return new AdminRoute(HttpMethod.GET, false, page);
  }

  /** The route of a page that runs commands. */
  public static AdminRoute working(HttpMethod method, AdminPage page) {
    return new AdminRoute(method, true, page);
  }

  boolean takes(HttpMethod asked) {
    return asked.equals(method) || asked.equals(HttpMethod.HEAD) && method.equals(HttpMethod.GET);
  }
}
