package dev.morphium.server.admin.docs;

import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.commonmark.renderer.html.HtmlWriter;

/**
 * The HTML around the documentation: the head of a page, its neighbours, the table of contents,
 * what was found.
 */
final class DocumentHtml {
  /** Beyond them a search is better said with another word. */
  private static final int MOST_HITS = 50;

  private static final String HEAD =
      """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <link rel="icon" href="/page/icon.svg" type="image/svg+xml">
      <link rel="stylesheet" href="/page/page.css">
      <link rel="stylesheet" href="/page/docs.css">
      <script type="module" src="/page/theme.js"></script>
      <title>\
      """;

  private static final String TOP =
      """
      </title>
      </head>
      <body>
      <a class="skip" href="#content">Skip to content</a>
      <header class="top">
      <a class="home" href="/docs/"><img src="/page/icon.svg" alt="" width="24" height="24">Documentation</a>
      <form action="/docs/" role="search"><input type="search" name="q" maxlength="200" aria-label="Search the documentation" placeholder="Search" value=\"\
      """;

  private static final String BODY =
      """
      "><button>Search</button></form>
      <a href="/">Server</a>
      </header>
      """;

  private DocumentHtml() {}

  static String page(DocumentPage page, TableOfContents all, String article) {
    return frame(
        page.title(),
        "",
        html -> {
          html.raw("<div class=\"docs\"><nav aria-label=\"Pages\"><p>");
          html.text(page.section());
          html.raw("</p>");
          list(html, all, page.section());
          html.raw("</nav>\n<main id=\"content\" tabindex=\"-1\"><article>\n");
          html.raw(article);
          html.raw("</article></main></div>");
        });
  }

  static String contents(TableOfContents all) {
    return frame(
        "Documentation",
        "",
        html -> {
          html.raw("<main id=\"content\" tabindex=\"-1\"><div class=\"two\">");
          String section = "";
          for (DocumentPage page : all.pages()) {
            if (!page.section().equals(section)) {
              section = page.section();
              html.raw("<section class=\"card\"><h2>");
              html.text(section);
              html.raw("</h2>");
              list(html, all, section);
              html.raw("</section>\n");
            }
          }
          html.raw("</div></main>");
        });
  }

  static String results(String query, List<FullTextSearch.Hit> hits) {
    return frame(
        query,
        query,
        html -> {
          html.raw("<main id=\"content\" tabindex=\"-1\"><p class=\"muted\">");
          html.text(hits.size() > MOST_HITS ? MOST_HITS + " of " + hits.size() : "" + hits.size());
          html.text(" found");
          html.raw("</p><ol class=\"hits\">\n");
          for (FullTextSearch.Hit hit : hits.subList(0, Math.min(MOST_HITS, hits.size()))) {
            html.raw("<li>");
            link(html, hit.url(), hit.heading());
            html.raw(" <span class=\"muted\">");
            html.text(hit.page().title());
            html.raw("</span><p>");
            html.text(hit.line());
            html.raw("</p></li>\n");
          }
          html.raw("</ol></main>");
        });
  }

  static String unknown(String path) {
    return frame(
        "No such page",
        "",
        html -> {
          html.raw("<main id=\"content\" tabindex=\"-1\"><p class=\"empty\">There is no page ");
          html.text(path);
          html.raw("; the <a href=\"/docs/\">contents</a> list all.</p></main>");
        });
  }

  private static void list(HtmlWriter html, TableOfContents all, String section) {
    html.raw("<ul>");
    for (DocumentPage page : all.pages()) {
      if (page.section().equals(section)) {
        html.raw("<li>");
        link(html, page.url(), page.title());
        html.raw("</li>");
      }
    }
    html.raw("</ul>");
  }

  private static void link(HtmlWriter html, String url, String words) {
    html.tag("a", Map.of("href", url));
    html.text(words);
    html.tag("/a");
  }

  private static String frame(String title, String query, Consumer<HtmlWriter> body) {
    StringBuilder text = new StringBuilder();
    HtmlWriter html = new HtmlWriter(text);
    html.raw(HEAD);
    html.text(title + " · Poppy");
    html.raw(TOP);
    html.text(query);
    html.raw(BODY);
    body.accept(html);
    html.raw("\n</body>\n</html>\n");
    return text.toString();
  }
}
