package dev.morphium.server.admin.docs;

import java.net.URI;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.HeadingAnchorExtension;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.Text;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;
import org.commonmark.renderer.text.TextContentRenderer;

/** Markdown of the documentation, with tables, as HTML or as plain text. */
final class Markdown {
  private static final Pattern TAG = Pattern.compile("</?(?:a|br)\\b[^>]*>");

  private final Parser parser;
  private final TextContentRenderer text;
  private final HtmlRenderer html;
  private final TableOfContents contents;

  Markdown(TableOfContents contents) {
    this.contents = contents;
    List<Extension> extensions = List.of(TablesExtension.create(), HeadingAnchorExtension.create());
    parser = Parser.builder().extensions(extensions).build();
    text = TextContentRenderer.builder().extensions(extensions).build();
    html = HtmlRenderer.builder().extensions(extensions).build();
  }

  Node parse(String markdown) {
    return parser.parse(markdown);
  }

  /** As plain text, without tags of HTML and without where links lead. The node is changed. */
  String text(Node node) {
    node.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            visitChildren(link);
            unwrap(link);
          }
        });
    return TAG.matcher(text.render(node)).replaceAll(" ");
  }

  /** A page as HTML; its links lead to the pages of this server. */
  String html(DocumentPage page, String markdown) {
    Node document = parse(markdown);
    document.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Link link) {
            visitChildren(link);
            redirect(link, page);
          }
        });
    return html.render(document);
  }

  /** What stands in a heading, as its anchor is made of it. */
  static String heading(Node heading) {
    StringBuilder words = new StringBuilder();
    heading.accept(
        new AbstractVisitor() {
          @Override
          public void visit(Text part) {
            words.append(part.getLiteral());
          }

          @Override
          public void visit(Code part) {
            words.append(part.getLiteral());
          }
        });
    return words.toString();
  }

  /** Lets a link lead to a page of this server; where there is none, its words alone are left. */
  private void redirect(Link link, DocumentPage page) {
    String destination = link.getDestination();
    if (destination.startsWith("#") || destination.contains("://")) {
      return;
    }
    Optional<String> found = target(page, destination);
    if (found.isPresent()) {
      link.setDestination(found.get());
      return;
    }
    unwrap(link);
  }

  /** Leaves the words of a link alone. */
  private static void unwrap(Link link) {
    for (Node word = link.getFirstChild(); word != null; word = link.getFirstChild()) {
      link.insertBefore(word);
    }
    link.unlink();
  }

  private Optional<String> target(DocumentPage page, String destination) {
    int mark = destination.indexOf('#');
    String fragment = mark < 0 ? "" : destination.substring(mark);
    String source =
        resolve(page.source(), destination.substring(0, destination.length() - fragment.length()));
    if (source.equals("README.md") || source.equals("docs/site/index.md")) {
      return Optional.of(DocumentationRoutes.ROOT);
    }
    if (DocumentFiles.isAttached(source)) {
      return Optional.of("/" + source);
    }
    return contents.ofSource(source).map(found -> found.url() + fragment);
  }

  /** A path that is relative to a file's folder, from the top. */
  private static String resolve(String file, String relative) {
    return URI.create("/" + file).resolve(relative).getPath().substring(1);
  }
}
