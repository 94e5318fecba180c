package dev.morphium.corpus;

import dev.morphium.replay.Json;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A file of the corpus in JSON Lines: a header, then setups and test cases in the order in which
 * they run.
 *
 * @param name its path below the corpus, without the ending
 * @param header the first line: what all cases have in common
 * @param lines the lines behind it
 */
record CorpusFile(String name, Map<String, Object> header, List<Line> lines) {
  /**
   * A setup or a test case.
   *
   * @param number the line of the file that it stands on
   */
  record Line(int number, Map<String, Object> json) {
    boolean isSetup() {
      return json.containsKey("setup");
    }

    boolean hasAnswer() {
      return json.containsKey("answer") || json.containsKey("reply") || json.containsKey("error");
    }
  }

  static CorpusFile parse(String name, String text) {
    String own = text.replace("{{db}}", database(name));
    List<Line> lines = new ArrayList<>();
    int number = 0;
    for (String line : own.lines().toList()) {
      number++;
      if (!line.isBlank()) {
        try {
          lines.add(new Line(number, Json.object(Json.parse(line))));
        } catch (RuntimeException notJson) {
          throw new IllegalArgumentException(name + ".jsonl:" + number + " is no JSON", notJson);
        }
      }
    }
    return new CorpusFile(name, lines.get(0).json(), lines.subList(1, lines.size()));
  }

  /** The database that the file's commands run on. */
  String database() {
    return database(name);
  }

  private static String database(String name) {
    return "corpus_" + name.replace('/', '_');
  }

  List<Line> cases() {
    return lines.stream().filter(line -> !line.isSetup()).toList();
  }

  /**
   * The replayed cases that vouch for this file's answers: paths of case files, each with a space
   * and the name of a test in it where that test alone does.
   */
  List<String> truth() {
    return header.get("truth") instanceof List<?> list
        ? list.stream().map(String.class::cast).toList()
        : List.of();
  }

  /** Whether the commands need a replica set. */
  boolean needsReplicaSet() {
    return "replica set".equals(header.get("needs"));
  }

  /** Whether the cases build on each other, so that the same command may come again. */
  boolean isSequence() {
    return header.get("sequence") == Boolean.TRUE;
  }

  /** Whether the order of elements in an array of the answer means nothing. */
  boolean isUnordered(Line line) {
    return line.json().get("unordered") == Boolean.TRUE || header.get("unordered") == Boolean.TRUE;
  }

  /** The command of a case: its own, or the header's with the case's part in its place. */
  Object command(Line line) {
    Object own = line.json().get("run");
    if (own != null) {
      return own;
    }
    Object template = header.get("command");
    Object part = line.json().get("with");
    if (template == null || part == null) {
      throw new IllegalArgumentException(
          name + ".jsonl:" + line.number() + " has neither run nor with and a command to stand in");
    }
    return filledIn(template, part);
  }

  private static Object filledIn(Object template, Object part) {
    if (template.equals("{{with}}")) {
      return part;
    }
    if (template instanceof Map<?, ?>) {
      Map<String, Object> filled = new LinkedHashMap<>();
      Json.object(template).forEach((field, value) -> filled.put(field, filledIn(value, part)));
      return filled;
    }
    return template instanceof List<?>
        ? Json.list(template).stream().map(each -> filledIn(each, part)).toList()
        : template;
  }
}
