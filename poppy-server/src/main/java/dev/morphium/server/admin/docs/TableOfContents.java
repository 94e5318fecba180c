package dev.morphium.server.admin.docs;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The table of contents of the documentation: the pages that the site's navigation names, in its
 * order.
 */
final class TableOfContents {
  private static final String NAVIGATION = "docs/site/mkdocs.yml";

  /** A line such as {@code - Errors: errors.md}, {@code - Operation:} or {@code - install.md}. */
  private static final Pattern ENTRY =
      Pattern.compile(" +- (?:(?<section>[^:]+):)? ?(?<page>\\S+\\.md)?");

  private static final Pattern TITLE = Pattern.compile("(?m)^# (.+)$");

  private final Map<String, DocumentPage> bySource = new LinkedHashMap<>();
  private final Map<String, DocumentPage> byUrl = new LinkedHashMap<>();

  TableOfContents() throws IOException {
    String section = "";
    String navigation = DocumentFiles.read(NAVIGATION);
    for (String line : navigation.substring(navigation.indexOf("\nnav:")).lines().toList()) {
      Matcher entry = ENTRY.matcher(line);
      if (entry.matches()) {
        section = entry.group("section") == null ? section : entry.group("section");
        add(section, entry.group("page"));
      }
    }
  }

  private void add(String section, @Nullable String name) throws IOException {
    if (name == null || name.equals("index.md")) {
      return; // this table stands for the site's first page
    }
    String source = DocumentFiles.exists("docs/" + name) ? "docs/" + name : name;
    Matcher title = TITLE.matcher(DocumentFiles.read(source));
    DocumentPage page =
        new DocumentPage(name, source, section, title.find() ? title.group(1) : name);
    bySource.put(source, page);
    byUrl.put(page.url(), page);
  }

  Iterable<DocumentPage> pages() {
    return bySource.values();
  }

  Optional<DocumentPage> ofSource(String source) {
    return Optional.ofNullable(bySource.get(source));
  }

  Optional<DocumentPage> ofUrl(String url) {
    return Optional.ofNullable(byUrl.get(url));
  }
}
