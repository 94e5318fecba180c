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
 * The texts are read when the first one searches.
 */
final class FullTextSearch {
  private static final int MOST_WORDS = 10;
  private static final int LONGEST_LINE = 300;

  /** What stands under a heading until the next, and the same in small letters. */
  private record Section(
      DocumentPage page, String url, String heading, List<String> lines, String text) {
    /** How well it answers, 0 best: whole words in the heading, parts there, whole words below. */
    int rank(List<String> words) {
      String small = lower(heading);
      if (words.stream().allMatch(word -> hasWord(small, word))) {
        return 0;
      }
      if (words.stream().allMatch(small::contains)) {
        return 1;
      }
      return words.stream().allMatch(word -> hasWord(text, word)) ? 2 : 3;
    }
  }

  /**
   * Something found.
   *
   * @param url of the heading
   * @param line one that has most of the words
   */
  record Hit(DocumentPage page, String url, String heading, String line) {}

  private final List<Section> sections = new ArrayList<>();

  FullTextSearch(TableOfContents contents, Markdown markdown) throws IOException {
    for (DocumentPage page : contents.pages()) {
      add(page, markdown, markdown.parse(DocumentFiles.read(page.source())));
    }
  }

  private void add(DocumentPage page, Markdown markdown, Node document) {
    IdGenerator ids = IdGenerator.builder().build();
    Node node = document.getFirstChild();
    while (node != null) {
      boolean headed = node instanceof Heading;
      String heading = headed ? Markdown.heading(node) : page.title();
      String url = headed ? page.url() + "#" + ids.generateId(heading) : page.url();
      List<String> lines = new ArrayList<>();
      for (node = headed ? node.getNext() : node;
          node != null && !(node instanceof Heading);
          node = node.getNext()) {
        markdown.text(node).lines().filter(line -> !line.startsWith("import ")).forEach(lines::add);
      }
      String text = lower(heading + "\n" + String.join("\n", lines));
      sections.add(new Section(page, url, heading, lines, text));
    }
  }

  /** What has all words, the best first. */
  List<Hit> find(String query) {
    List<String> words =
        Arrays.stream(lower(query).split("\\s+"))
            .filter(word -> !word.isEmpty())
            .distinct()
            .limit(MOST_WORDS)
            .toList();
    if (words.isEmpty()) {
      return List.of();
    }
    return sections.stream()
        .filter(section -> words.stream().allMatch(section.text()::contains))
        .sorted(Comparator.comparingInt(section -> section.rank(words)))
        .map(each -> new Hit(each.page(), each.url(), each.heading(), best(each.lines(), words)))
        .toList();
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

  private static boolean hasWord(String text, String word) {
    for (int at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      int end = at + word.length();
      boolean begins = at == 0 || !Character.isLetterOrDigit(text.charAt(at - 1));
      if (begins && (end == text.length() || !Character.isLetterOrDigit(text.charAt(end)))) {
        return true;
      }
    }
    return false;
  }

  private static String lower(String text) {
    return text.toLowerCase(Locale.ROOT);
  }
}
