package dev.morphium.server.admin.api;

import dev.morphium.server.admin.http.AdminRequest;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.util.NetUtil;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The check of where a request comes from: a page of another site may have a browser send requests
 * here (CSRF), or may let its own name lead here (DNS rebinding) where nobody has to log in.
 *
 * @param address the name or address that the port listens on
 */
record RequestOrigin(String address) {

  /**
   * Refuses requests of other sites.
   *
   * @param authorization whether users have to log in; without that the server is asked for by an
   *     address, or by a name that it knows to be its own
   */
  void check(AdminRequest request, boolean authorization) {
    String site = request.headers().get("sec-fetch-site");
    if (site != null && !site.equals("same-origin") && !site.equals("none")) {
      throw refused("this is asked for by another site");
    }
    String host = request.headers().get(HttpHeaderNames.HOST);
    String origin = request.headers().get(HttpHeaderNames.ORIGIN);
    if (origin != null && !origin.equals((request.secure() ? "https://" : "http://") + host)) {
      throw refused("this is asked for by another site: " + origin);
    }
    if (!authorization && !isOwn(host)) {
      throw refused(
          ("without logins the page is asked for by an address or as localhost, not as %s;"
                  + " --admin-bind NAME has it known by that name, --auth has users log in")
              .formatted(host));
    }
  }

  private boolean isOwn(@Nullable String host) {
    if (host == null) {
      return false;
    }
    String name = name(host);
    return name.equals("localhost")
        || name.equals(address.toLowerCase(Locale.ROOT))
        || NetUtil.isValidIpV4Address(name)
        || NetUtil.isValidIpV6Address(name);
  }

  /** Without the port. */
  private static String name(String host) {
    if (host.startsWith("[")) {
      return host.substring(1, Math.max(1, host.indexOf(']')));
    }
    int colon = host.indexOf(':');
    return (colon < 0 ? host : host.substring(0, colon)).toLowerCase(Locale.ROOT);
  }

  private static ApiException refused(String words) {
    return new ApiException(HttpResponseStatus.FORBIDDEN, words);
  }
}
