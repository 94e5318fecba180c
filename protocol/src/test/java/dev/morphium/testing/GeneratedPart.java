package dev.morphium.testing;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;

/**
 * A generated part of a Markdown page: what stands between {@code <!-- generated: NAME -->} and
 * {@code <!-- end: NAME -->} is written by a test.
 *
 * <p>The test compares the page with what the code says. With {@code -Dpages=write} it writes the
 * page anew, so that nobody copies a table by hand.
 */
public final class GeneratedPart {
  /** Tests run side by side, and may write other parts of the same page. */
  private static final ReentrantLock WRITING = new ReentrantLock();

  private static final int WIDTH = 110;

  private final Path page;
  private final String name;

  /**
   * @param page the Markdown file
   * @param name the name in its marks
   */
  public GeneratedPart(Path page, String name) {
    this.page = page;
    this.name = name;
  }

  /** Compares the part with what it should be; with {@code -Dpages=write} replaces it. */
  public void assertIs(String expected) throws IOException {
    WRITING.lock();
    try {
      String text = Files.readString(page);
      int begin = after(text, "<!-- generated: " + name + " -->\n");
      int end = text.indexOf("<!-- end: " + name + " -->", begin);
      assertThat(end).as("the end of the part %s of %s", name, page).isNotNegative();
      String content = "\n" + expected.strip() + "\n\n";
      if ("write".equals(System.getProperty("pages"))) {
        Files.writeString(page, text.substring(0, begin) + content + text.substring(end));
        return;
      }
      assertThat(text.substring(begin, end))
          .as("the part %s of %s; -Dpages=write writes it anew", name, page.getFileName())
          .isEqualTo(content);
    } finally {
      WRITING.unlock();
    }
  }

  /** A Markdown table. */
  public static String table(List<String> columns, List<List<String>> rows) {
    StringBuilder text = new StringBuilder();
    text.append("| ").append(String.join(" | ", columns)).append(" |\n");
    text.append("|").append("---|".repeat(columns.size())).append('\n');
    for (List<String> row : rows) {
      text.append("| ").append(String.join(" | ", row)).append(" |\n");
    }
    return text.toString();
  }

  /** A paragraph with line breaks: a beginning, then names in code spans with commas between. */
  public static String names(String beginning, List<String> names) {
    StringBuilder text = new StringBuilder(beginning);
    int width = beginning.length();
    for (int i = 0; i < names.size(); i++) {
      String word = "`" + names.get(i) + "`" + (i < names.size() - 1 ? "," : ".");
      boolean breaks = width + 1 + word.length() > WIDTH;
      text.append(breaks ? '\n' : ' ').append(word);
      width = breaks ? word.length() : width + 1 + word.length();
    }
    return text.append('\n').toString();
  }

  private int after(String text, String mark) {
    int place = text.indexOf(mark);
    assertThat(place).as("the mark %s of %s", mark.strip(), page).isNotNegative();
    return place + mark.length();
  }
}
