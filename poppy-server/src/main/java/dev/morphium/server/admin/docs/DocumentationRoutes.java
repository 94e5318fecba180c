package dev.morphium.server.admin.docs;

import dev.morphium.server.admin.http.AdminPage;
import dev.morphium.server.admin.http.AdminRequest;
import dev.morphium.server.admin.http.AdminRoute;
import dev.morphium.server.admin.http.HttpReply;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.handler.codec.http.HttpResponseStatus;
import java.io.IOException;
import java.lang.ref.SoftReference;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the documentation: its contents, pages, files and search. It is public, so that it
 * asks for no login, and is loaded lazily.
 */
public final class DocumentationRoutes {
  /** Where it begins. */
  static final String ROOT = "/docs/";

  private static final String HTML = "text/html; charset=utf-8";
  private static final String TEXT = "text/plain; charset=utf-8";

  /** As strict as that of the admin page, but for the form of the search. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self';"
          + " base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

  private volatile @Nullable TableOfContents contents;
  private SoftReference<FullTextSearch> searches = new SoftReference<>(null);

  private DocumentationRoutes() {}

  /** The routes, by their paths. */
  public static Map<String, AdminRoute> all() {
    AdminPage moved = request -> moved(ROOT);
    return Map.of(
        "/docs",
        AdminRoute.quick(moved),
        ROOT,
        AdminRoute.working(HttpMethod.GET, new DocumentationRoutes()::answer));
  }

  private HttpReply answer(AdminRequest request) throws IOException {
    TableOfContents all = contents();
    String query = request.parameter("q");
    if (request.path().equals(ROOT) && query != null && !query.isBlank()) {
      List<FullTextSearch.Hit> hits = search(all).find(query);
      return html(HttpResponseStatus.OK, DocumentHtml.results(query, hits));
    }
    if (request.path().equals(ROOT)) {
      return html(HttpResponseStatus.OK, DocumentHtml.contents(all));
    }
    String source = request.path().substring(1);
    if (DocumentFiles.isAttached(source)) {
      byte[] text = DocumentFiles.read(source).getBytes(StandardCharsets.UTF_8);
      return new HttpReply(HttpResponseStatus.OK, TEXT, text);
    }
    Optional<DocumentPage> named = all.ofSource(source); // as messages name it: docs/errors.md
    if (named.isPresent()) {
      return moved(named.get().url());
    }
    Optional<DocumentPage> page = all.ofUrl(request.path());
    if (page.isEmpty()) {
      return html(HttpResponseStatus.NOT_FOUND, DocumentHtml.unknown(request.path()));
    }
    String text = DocumentFiles.read(page.get().source());
    String article = new Markdown(all).html(page.get(), text);
    return html(HttpResponseStatus.OK, DocumentHtml.page(page.get(), all, article));
  }

  /** The search, which is made when it is needed, and again when memory was short. */
  private synchronized FullTextSearch search(TableOfContents all) throws IOException {
    FullTextSearch known = searches.get();
    if (known == null) {
      known = new FullTextSearch(all, new Markdown(all));
      searches = new SoftReference<>(known);
    }
    return known;
  }

  private TableOfContents contents() throws IOException {
    TableOfContents known = contents;
    if (known == null) {
      known = new TableOfContents();
      contents = known;
    }
    return known;
  }

  private static HttpReply moved(String url) {
    return HttpReply.text(HttpResponseStatus.MOVED_PERMANENTLY, url).with("location", url);
  }

  private static HttpReply html(HttpResponseStatus status, String text) {
    return new HttpReply(status, HTML, text.getBytes(StandardCharsets.UTF_8))
        .with("content-security-policy", POLICY);
  }
}
