package dev.morphium.docs;

import dev.morphium.docs.DocumentationPage.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * The class that a page's examples become.
 *
 * <p>What declares types belongs to the class; imports stand before it; any other example becomes a
 * method of its own, with the checks behind it that readers do not see. Its lines remember where
 * they stood.
 */
final class PageProgram {
  /** The class. */
  static final String CLASS = "PageExamples";

  private static final Pattern MEMBER =
      Pattern.compile(
          "(@[A-Z]|(public |private |static |final |sealed |abstract )*"
              + "(record|class|interface|enum|@interface) )");
  private static final Pattern CLASS_LINE =
      Pattern.compile("(public |final |sealed |non-sealed |abstract )*class ");
  private static final String SETUP = "// setup";
  private final List<String> text = new ArrayList<>();
  private final List<Integer> origins = new ArrayList<>();
  private final List<String> examples = new ArrayList<>();

  private PageProgram() {}

  static PageProgram of(DocumentationPage page, Stage stage) {
    PageProgram program = new PageProgram();
    program.write(page.blocks(), stage);
    return program;
  }

  /** The source. */
  String source() {
    return String.join("\n", text);
  }

  /** The methods of the examples, in their order. */
  List<String> examples() {
    return examples;
  }

  /** The line of the page that a line of the source comes from; 0 for none. */
  int origin(long line) {
    return line >= 1 && line <= origins.size() ? origins.get((int) line - 1) : 0;
  }

  private void write(List<Block> blocks, Stage stage) {
    stage.imports().forEach(name -> add("import " + name + ";", 0));
    for (Block block : blocks) {
      imports(block, true);
    }
    add("@SuppressWarnings(\"all\") public class " + CLASS + " {", 0);
    stage.fields().forEach(field -> add("public static " + field + ";", 0));
    boolean inMethod = false;
    for (Block block : blocks) {
      boolean member = isMember(block);
      if (inMethod && (block.visible() || member)) {
        add("}", 0);
        inMethod = false;
      }
      if (!member && !inMethod) {
        String name = "line" + block.line();
        examples.add(name);
        add("public static void " + name + "() throws Exception {", block.line());
        inMethod = true;
      }
      imports(block, false);
    }
    if (inMethod) {
      add("}", 0);
    }
    add("}", 0);
  }

  private static boolean isMember(Block block) {
    for (String line : block.code()) {
      String code = line.strip();
      if (code.startsWith(SETUP)) {
        return true;
      }
      if (!code.isEmpty() && !code.startsWith("import ") && !code.startsWith("//")) {
        return MEMBER.matcher(code).lookingAt();
      }
    }
    return true;
  }

  /** Adds the lines of a block that are imports, or those that are not. */
  private void imports(Block block, boolean wanted) {
    for (int i = 0; i < block.code().size(); i++) {
      String line = block.code().get(i);
      if (line.startsWith("import ") == wanted) {
        add((isMember(block) ? nested(line) : line), block.line() + i);
      }
    }
  }

  /** A type at the margin becomes one of the class that all examples see. */
  private static String nested(String line) {
    return CLASS_LINE.matcher(line).lookingAt() ? "static " + line : line;
  }

  private void add(String line, int origin) {
    text.add(line);
    origins.add(origin);
  }
}
