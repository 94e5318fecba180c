package dev.morphium.house;

import com.sun.source.doctree.DocCommentTree;
import com.sun.source.doctree.DocTree;
import com.sun.source.doctree.EndElementTree;
import com.sun.source.doctree.EntityTree;
import com.sun.source.doctree.LinkTree;
import com.sun.source.doctree.LiteralTree;
import com.sun.source.doctree.ParamTree;
import com.sun.source.doctree.ReturnTree;
import com.sun.source.doctree.StartElementTree;
import com.sun.source.doctree.TextTree;
import com.sun.source.doctree.ThrowsTree;
import com.sun.source.doctree.ValueTree;
import com.sun.source.util.SimpleDocTreeVisitor;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The text of a documentation comment as Markdown: paragraphs, lists, code, links between pages.
 */
final class JavadocText {
  private static final Map<String, String> ENTITIES =
      new TreeMap<>(Map.of("lt", "&lt;", "gt", "&gt;", "amp", "&amp;", "nbsp", " ", "#64", "@"));

  private final UnaryOperator<String> pages;

  /**
   * @param pages the page of a class, by its simple name; empty for a class without one
   */
  JavadocText(UnaryOperator<String> pages) {
    this.pages = pages;
  }

  /** A whole comment without its block tags: paragraphs with empty lines between. */
  String paragraphs(@Nullable DocCommentTree comment) {
    return comment == null ? "" : new Writer(false).text(comment.getFullBody());
  }

  /** Its first sentence. */
  String firstSentence(DocCommentTree comment) {
    return new Writer(true).text(comment.getFirstSentence());
  }

  /** A whole comment with its block tags, for one cell of a table. */
  String cell(@Nullable DocCommentTree comment) {
    if (comment == null) {
      return "";
    }
    List<String> parts = new ArrayList<>();
    String body = new Writer(true).text(comment.getFullBody());
    if (!body.isEmpty()) {
      parts.add(body);
    }
    for (DocTree tag : comment.getBlockTags()) {
      switch (tag) {
        case ParamTree param when !param.isTypeParameter() ->
            parts.add("`" + param.getName() + "`: " + sentence(param.getDescription()));
        case ReturnTree returned -> parts.add("Returns " + sentence(returned.getDescription()));
        case ThrowsTree thrown ->
            parts.add(
                "Throws `%s` %s"
                    .formatted(
                        simple(thrown.getExceptionName().getSignature()),
                        sentence(thrown.getDescription())));
        default -> {}
      }
    }
    return String.join("<br>", parts);
  }

  /** What a type says of its components and type parameters, by their names. */
  Map<String, String> parameters(@Nullable DocCommentTree comment) {
    Map<String, String> found = new TreeMap<>();
    List<? extends DocTree> tags = comment == null ? List.of() : comment.getBlockTags();
    for (DocTree tag : tags) {
      if (tag instanceof ParamTree param) {
        String text = sentence(param.getDescription());
        found.put(
            param.getName().toString(),
            text.isEmpty() ? "" : Character.toUpperCase(text.charAt(0)) + text.substring(1));
      }
    }
    return found;
  }

  private String sentence(List<? extends DocTree> trees) {
    String text = new Writer(true).text(trees);
    return text.endsWith(".") || text.isEmpty() ? text : text + ".";
  }

  /** A name without its packages; one in a {@code Class.Nested} keeps the class. */
  static String simple(String name) {
    return name.replaceAll("\\b[a-z][\\w]*\\.(?=[\\w.]*[A-Z])", "");
  }

  /** Writes the parts of a comment, for a cell of a table in one line. */
  private final class Writer extends SimpleDocTreeVisitor<@Nullable Void, StringBuilder> {
    private final boolean oneLine;
    private boolean preformatted;

    Writer(boolean oneLine) {
      this.oneLine = oneLine;
    }

    String text(List<? extends DocTree> trees) {
      StringBuilder out = new StringBuilder();
      visit(trees, out);
      String text = out.toString().strip().replaceAll(" +(?=\n|<br>)", "");
      return oneLine ? text.replace("|", "\\|") : text;
    }

    @Override
    public @Nullable Void visitText(TextTree text, StringBuilder out) {
      String body = text.getBody();
      return append(preformatted ? code(body) : body.replaceAll("\\s+", " "), out);
    }

    @Override
    public @Nullable Void visitEntity(EntityTree entity, StringBuilder out) {
      String name = entity.getName().toString();
      return append(ENTITIES.getOrDefault(name, "&" + name + ";"), out);
    }

    @Override
    public @Nullable Void visitLiteral(LiteralTree literal, StringBuilder out) {
      String body = literal.getBody().getBody();
      if (preformatted) {
        return append(code(body), out);
      }
      String text = body.strip().replaceAll("\\s+", " ");
      return append(literal.getKind() == DocTree.Kind.CODE ? "`" + text + "`" : text, out);
    }

    @Override
    public @Nullable Void visitLink(LinkTree link, StringBuilder out) {
      String target = simple(link.getReference().getSignature());
      String label = text(link.getLabel());
      String name = target.startsWith("#") ? target.substring(1) : target.replace('#', '.');
      String shown = label.isEmpty() ? "`" + name + "`" : label;
      String page = pages.apply(target.replaceAll("[#(].*", ""));
      return append(page.isEmpty() ? shown : "[%s](%s)".formatted(shown, page), out);
    }

    @Override
    public @Nullable Void visitValue(ValueTree value, StringBuilder out) {
      String name = simple(value.getReference().getSignature()).replaceAll("^#", "");
      return append("`" + name.replace('#', '.') + "`", out);
    }

    @Override
    public @Nullable Void visitStartElement(StartElementTree element, StringBuilder out) {
      switch (element.getName().toString()) {
        case "p" -> append(oneLine ? "<br>" : "\n\n", out);
        case "ul", "ol" -> append(oneLine ? "" : "\n\n", out);
        case "li" -> append(oneLine ? "<br>– " : "\n- ", out);
        case "pre" -> preformatted = true;
        default -> append("<" + element.getName() + ">", out);
      }
      return null;
    }

    @Override
    public @Nullable Void visitEndElement(EndElementTree element, StringBuilder out) {
      switch (element.getName().toString()) {
        case "pre" -> preformatted = false;
        case "p", "li" -> {}
        case "ul", "ol" -> append(oneLine ? "<br>" : "\n\n", out);
        default -> append("</" + element.getName() + ">", out);
      }
      return null;
    }

    @Override
    protected @Nullable Void defaultAction(DocTree tree, StringBuilder out) {
      throw new IllegalArgumentException(
          "the pages know nothing of " + tree.getKind() + ": " + tree);
    }

    private @Nullable Void append(String text, StringBuilder out) {
      boolean begins = out.isEmpty() || Character.isWhitespace(out.charAt(out.length() - 1));
      out.append(begins && text.startsWith(" ") && !preformatted ? text.stripLeading() : text);
      return null;
    }

    /** Code as a block of its own, or each of its lines in a span. */
    private String code(String body) {
      List<String> lines =
          body.lines()
              .filter(line -> !line.isBlank())
              .collect(Collectors.joining("\n"))
              .stripIndent()
              .lines()
              .toList();
      StringBuilder block = new StringBuilder(oneLine ? "" : "\n\n");
      for (String line : lines) {
        block.append(oneLine ? "<br>`" + line.strip() + "`" : "    " + line + "\n");
      }
      return block.append(oneLine ? "" : "\n").toString();
    }
  }
}
