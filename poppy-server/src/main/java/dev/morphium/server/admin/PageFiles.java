package dev.morphium.server.admin;

import dev.morphium.server.admin.http.AdminRoute;
import dev.morphium.server.admin.http.HttpReply;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The files of the admin page, which are resources of this jar and of the chart library's: nothing
 * of it comes from elsewhere.
 */
final class PageFiles {
  private static final String OWN = "page/";
  private static final String CHARTS = "/META-INF/resources/webjars/uplot/1.6.30/dist/";
  private static final String HTML = "text/html; charset=utf-8";
  private static final String SCRIPT = "text/javascript; charset=utf-8";
  private static final String STYLE = "text/css; charset=utf-8";

  private static final List<String> MODULES =
      List.of(
          "api",
          "charts",
          "console",
          "data",
          "dom",
          "format",
          "main",
          "members",
          "messaging",
          "operations",
          "overview",
          "plan",
          "slow",
          "table",
          "theme");

  private PageFiles() {}

  static Map<String, AdminRoute> routes() {
    Map<String, AdminRoute> routes = new TreeMap<>();
    routes.put("/", file(OWN + "index.html", HTML));
    routes.put("/page/page.css", file(OWN + "page.css", STYLE));
    routes.put("/page/docs.css", file(OWN + "docs.css", STYLE));
    routes.put("/page/icon.svg", file(OWN + "icon.svg", "image/svg+xml"));
    for (String module : MODULES) {
      routes.put("/page/" + module + ".js", file(OWN + module + ".js", SCRIPT));
    }
    routes.put("/page/uPlot.esm.js", file(CHARTS + "uPlot.esm.js", SCRIPT));
    routes.put("/page/uPlot.min.css", file(CHARTS + "uPlot.min.css", STYLE));
    return routes;
  }

  private static AdminRoute file(String resource, String type) {
    return AdminRoute.quick(request -> new HttpReply(HttpResponseStatus.OK, type, read(resource)));
  }

  private static byte[] read(String resource) throws IOException {
    try (InputStream input = PageFiles.class.getResourceAsStream(resource)) {
      if (input == null) {
        throw new FileNotFoundException(resource + " is not in the jar");
      }
      return input.readAllBytes();
    }
  }
}
