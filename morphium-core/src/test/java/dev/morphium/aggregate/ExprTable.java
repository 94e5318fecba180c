package dev.morphium.aggregate;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The table of aggregation expressions: {@code aggregate/expressions.tsv}. */
final class ExprTable {
  private ExprTable() {}

  /**
   * A line of the table: a method, and its overload with optional arguments.
   *
   * @param typeParameters {@code <E> }, or empty
   * @param operator with its dollar sign; {@code -} for none
   * @param form how the operator takes its operands
   */
  record Row(
      String typeParameters,
      String method,
      String operator,
      String form,
      List<Argument> arguments,
      String sentence) {
    /** The argument lists of its overloads, the shortest one first. */
    List<List<Argument>> overloads() {
      List<Argument> required = arguments.stream().filter(it -> !it.optional).toList();
      return required.size() == arguments.size()
          ? List.of(arguments)
          : List.of(required, arguments);
    }
  }

  /**
   * An argument of a method.
   *
   * @param taken whether the value is made of it, so that names in it are those of the operand
   */
  record Argument(
      String name,
      String type,
      boolean nullable,
      boolean varargs,
      boolean taken,
      boolean optional) {
    private static Argument parse(String text, boolean optional) {
      int colon = text.indexOf(':');
      String name = colon < 0 ? text : text.substring(0, colon);
      String type = colon < 0 ? "Object" : text.substring(colon + 1);
      boolean varargs = text.endsWith("...");
      return new Argument(
          name.replaceAll("[?!.]", ""),
          varargs && colon >= 0 ? type.substring(0, type.length() - 3) : type,
          name.endsWith("?") || (varargs && colon < 0),
          varargs,
          name.endsWith("!"),
          optional);
    }
  }

  /** The lines by the family that they are in. */
  static Map<String, List<Row>> families() {
    Map<String, List<Row>> families = new LinkedHashMap<>();
    List<Row> family = new ArrayList<>();
    for (String line : text().lines().toList()) {
      if (line.startsWith("## ")) {
        family = new ArrayList<>();
        families.put(line.substring(3), family);
      } else if (!line.startsWith("#")) {
        family.add(row(line.split("\t", -1)));
      }
    }
    return families;
  }

  /** All lines. */
  static List<Row> rows() {
    return families().values().stream().flatMap(List::stream).toList();
  }

  private static Row row(String... cells) {
    boolean generic = cells[0].startsWith("<");
    String method = generic ? cells[0].substring(cells[0].indexOf(' ') + 1) : cells[0];
    String typeParameters = generic ? cells[0].substring(0, cells[0].indexOf(' ') + 1) : "";
    List<Argument> arguments = new ArrayList<>();
    boolean optional = false;
    for (String word : Arrays.stream(cells[3].split(" ")).filter(it -> !it.isEmpty()).toList()) {
      optional |= word.startsWith("[");
      arguments.add(Argument.parse(word.replaceAll("[\\[\\]]", ""), optional));
    }
    return new Row(typeParameters, method, cells[1], cells[2], arguments, cells[4]);
  }

  private static String text() {
    try (InputStream table = ExprTable.class.getResourceAsStream("/aggregate/expressions.tsv")) {
      return new String(Objects.requireNonNull(table).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
