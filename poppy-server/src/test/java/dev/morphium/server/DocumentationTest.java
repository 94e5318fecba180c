package dev.morphium.server;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.engine.security.AccessSettings;
import dev.morphium.server.admin.AdminSettings;
import dev.morphium.server.net.ServerSettings;
import dev.morphium.server.user.InitialUsers;
import java.net.URI;
import java.net.http.HttpResponse;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The documentation that a server with logins serves to all. */
class DocumentationTest {
  private static final Pattern LINK =
      Pattern.compile("<(?:a|link|img|script)[^>]* (?:href|src)=\"([^\"]*)\"");
  private static final Pattern ANCHOR = Pattern.compile(" id=\"([^\"]*)\"");
  private static PoppyServer server;
  private static AdminBrowser browser;

  @BeforeAll
  static void start() throws Exception {
    server =
        PoppyServer.start(
            PoppySettings.inMemory(ServerSettings.of(List.of("127.0.0.1"), 0, 2))
                .with(AccessSettings.CONTROLLED, InitialUsers.NONE)
                .with(new AdminSettings(AdminSettings.LOOPBACK, 0)));
    browser = new AdminBrowser(server);
  }

  @AfterAll
  static void stop() throws Exception {
    browser.close();
    server.close();
  }

  private static String page(String path) throws Exception {
    HttpResponse<String> reply = browser.ask(path);
    assertThat(reply.statusCode()).as(path).isEqualTo(200);
    return reply.body();
  }

  @Test
  void eachLinkLeadsToAPageAndItsAnchor() throws Exception {
    Map<String, Set<String>> anchors = new HashMap<>();
    Set<String> wanted = new TreeSet<>(Set.of("/docs/"));
    ArrayDeque<String> next = new ArrayDeque<>(wanted);
    while (!next.isEmpty()) {
      String path = next.remove();
      String text = page(path);
      Set<String> ids = new HashSet<>();
      ANCHOR.matcher(text).results().forEach(id -> ids.add(id.group(1)));
      anchors.put(path, ids);
      LINK.matcher(text)
          .results()
          .map(found -> found.group(1))
          .filter(link -> !link.startsWith("http"))
          .map(link -> URI.create(path).resolve(link).toString())
          .filter(wanted::add)
          .map(link -> link.replaceFirst("#.*", ""))
          .filter(link -> link.startsWith("/docs/") && !anchors.containsKey(link))
          .forEach(
              link -> {
                anchors.put(link, Set.of());
                next.add(link);
              });
    }
    assertThat(wanted)
        .contains("/docs/api/query", "/docs/COMPATIBILITY", "/docs/compose.yaml", "/page/docs.css")
        .noneMatch(
            link ->
                link.contains("#")
                    && !anchors
                        .get(link.substring(0, link.indexOf('#')))
                        .contains(link.substring(link.indexOf('#') + 1)));
  }

  @Test
  void aSearchFindsHeadingsFirstAndEscapesItsWords() throws Exception {
    String found = page("/docs/?q=consumer+GROUPS");
    assertThat(found).contains("<a href=\"/docs/messaging#consumer-groups\">");
    assertThat(page("/docs/?q=%22%3E%3Cscript%3Ealert(1)"))
        .contains("&quot;&gt;&lt;script&gt;")
        .doesNotContain("<script>");
    assertThat(page("/docs/?q=backup+moment")).doesNotContain("(#", ".md#");
    assertThat(page("/docs/?q=nowherewritten")).contains("0 found");
    assertThat(page("/docs/?q=+")).contains("Compatibility");
  }

  @Test
  void whatIsNoPageIsNotFound() throws Exception {
    for (String path :
        List.of(
            "/docs/nothing", "/docs/../pom.xml", "/docs/%2e%2e/pom.xml", "/docs/site/mkdocs.yml")) {
      assertThat(browser.ask(path).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(browser.ask("/docs").headers().firstValue("location")).hasValue("/docs/");
    assertThat(browser.ask("/docs/errors.md").headers().firstValue("location"))
        .as("the name that messages give")
        .hasValue("/docs/errors");
    assertThat(
            browser
                .ask("/docs/limits")
                .headers()
                .firstValue("content-security-policy")
                .orElseThrow())
        .startsWith("default-src 'none'; script-src 'self'; style-src 'self';")
        .contains("form-action 'self'");
  }
}
