package dev.morphium.house;

import com.sun.source.tree.ClassTree;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A page of {@code docs/api}: an entry class, the types that belong to it, and what each of their
 * methods does, from their documentation comments.
 *
 * @param types the entry class, then others; what they extend or implement comes with them
 * @param guide the page that shows how it is used
 */
record ApiPage(List<String> types, String guide) {
  static final String MARK = "<!-- Written by ApiPageTest; -Dpages=write writes it anew. -->\n\n";

  String entry() {
    return types.get(0);
  }

  String file() {
    return entry().replaceAll("(?<=[a-z0-9])(?=[A-Z])", "-").toLowerCase(Locale.ROOT) + ".md";
  }

  /** The types that it tells of, in order. */
  List<ApiTypes.Type> all(ApiTypes known) {
    Set<ApiTypes.Type> all = new LinkedHashSet<>();
    for (String name : types) {
      all.addAll(known.family(name));
    }
    List<ApiTypes.Type> withNested = new ArrayList<>();
    all.forEach(type -> addWithNested(type, withNested));
    return withNested;
  }

  private static void addWithNested(ApiTypes.Type type, List<ApiTypes.Type> to) {
    to.add(type);
    type.nested().forEach(inner -> addWithNested(inner, to));
  }

  String text(ApiTypes known, JavadocText javadoc) {
    ApiTypes.Type entry = known.get(entry());
    StringBuilder page = new StringBuilder(MARK);
    page.append("# ").append(entry()).append("\n\n");
    page.append(
        "`%s.%s`, in the module `%s`. How it is used: [%s](../%s).\n"
            .formatted(entry.packageName(), entry(), entry.module(), titleOfGuide(), guide));
    for (ApiTypes.Type type : all(known)) {
      if (!type.equals(entry)) {
        page.append("\n## ").append(title(type)).append('\n');
      }
      page.append('\n').append(javadoc.paragraphs(type.comment())).append('\n');
      Map<String, String> parameters = javadoc.parameters(type.comment());
      String generics =
          type.tree().getTypeParameters().stream()
              .map(parameter -> parameter.getName().toString())
              .filter(
                  name -> parameters.containsKey("<" + name + ">") || parameters.containsKey(name))
              .map(name -> "`%s`: %s".formatted(name, parameters.get(name)))
              .collect(Collectors.joining("<br>"));
      if (!generics.isEmpty()) {
        page.append('\n').append(generics).append('\n');
      }
      List<List<String>> rows = new ApiMembers(type, javadoc).rows();
      if (!rows.isEmpty()) {
        page.append("\n| member | what it does |\n|---|---|\n");
        rows.forEach(row -> page.append("| %s | %s |\n".formatted(row.get(0), row.get(1))));
      }
    }
    return page.toString().replaceAll("\n{3,}", "\n\n");
  }

  private String titleOfGuide() {
    try (Stream<String> lines = Files.lines(House.root().resolve("docs").resolve(guide))) {
      return lines.filter(line -> line.startsWith("# ")).findFirst().orElseThrow().substring(2);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The place of a type: the page, and its heading there. */
  String place(ApiTypes.Type type) {
    String title = title(type);
    return title.equals(entry())
        ? file()
        : file() + "#" + title.replace(".", "").toLowerCase(Locale.ROOT);
  }

  static String title(ApiTypes.Type type) {
    return type.path().getParentPath().getLeaf() instanceof ClassTree outer
        ? outer.getSimpleName() + "." + type.name()
        : type.name();
  }
}
