package dev.morphium.server.admin.docs;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.Heading;
import org.commonmark.node.Node;

/**
 * The full-text search of the documentation: finds what stands under a heading and has all words.
 * It keeps no index: some hundred pages are read in the time that a person does not notice.
 */
final class FullTextSearch {
  private static final int MOST_WORDS = 10;
  private static final int LONGEST_LINE = 300;

  /**
   * Something found.
   *
   * @param url of the heading
   * @param line one that has most of the words
   * @param inHeading whether the heading itself has all words
   */
  record Hit(DocumentPage page, String url, String heading, String line, boolean inHeading) {}

  private final TableOfContents contents;
  private final Markdown markdown;

  FullTextSearch(TableOfContents contents, Markdown markdown) {
    this.contents = contents;
    this.markdown = markdown;
  }

  /** What has all words, headings first. */
  List<Hit> find(String query) throws IOException {
    List<String> words =
        Arrays.stream(lower(query).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .distinct()
            .limit(MOST_WORDS)
            .toList();
    List<Hit> hits = new ArrayList<>();
    if (words.isEmpty()) {
      return hits;
    }
    for (DocumentPage page : contents.pages()) {
      String text = DocumentFiles.read(page.source());
      if (count(text, words) == words.size()) {
        search(page, markdown.parse(text), words, hits);
      }
    }
    hits.sort(Comparator.comparing(hit -> !hit.inHeading()));
    return hits;
  }

  /** Looks at each heading of a page with all that stands under it until the next. */
  private void search(DocumentPage page, Node document, List<String> words, List<Hit> hits) {
    IdGenerator ids = IdGenerator.builder().build();
    Node node = document.getFirstChild();
    while (node != null) {
      String heading = node instanceof Heading ? Markdown.heading(node) : page.title();
      String url =
          node instanceof Heading ? page.url() + "#" + ids.generateId(heading) : page.url();
      List<String> lines = new ArrayList<>();
      if (node instanceof Heading) {
        node = node.getNext();
      }
      for (; node != null && !(node instanceof Heading); node = node.getNext()) {
        markdown.text(node).lines().forEach(lines::add);
      }
      boolean inHeading = count(heading, words) == words.size();
      if (inHeading || count(heading + " " + String.join(" ", lines), words) == words.size()) {
        hits.add(new Hit(page, url, heading, best(lines, words), inHeading));
      }
    }
  }

  private static String best(List<String> lines, List<String> words) {
    String best =
        lines.stream().max(Comparator.comparingLong(line -> count(line, words))).orElse("");
    return best.length() <= LONGEST_LINE ? best : best.substring(0, LONGEST_LINE) + "…";
  }

  private static long count(String text, List<String> words) {
    String lower = lower(text);
    return words.stream().filter(lower::contains).count();
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
