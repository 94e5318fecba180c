package dev.morphium.scripting;

import java.util.LinkedHashMap;
import java.util.Map;
import org.mozilla.javascript.CompilerEnvirons;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.EvaluatorException;
import org.mozilla.javascript.Parser;
import org.mozilla.javascript.Script;
import org.mozilla.javascript.ast.AstNode;
import org.mozilla.javascript.ast.AstRoot;
import org.mozilla.javascript.ast.ExpressionStatement;
import org.mozilla.javascript.ast.FunctionNode;
import org.mozilla.javascript.ast.ParenthesizedExpression;

/**
 * The sources of functions: a function, an expression or statements. Compiled ones are kept, since
 * the same function is called for each document.
 */
final class FunctionSource {
  private static final int MOST_KEPT = 256;
  private static final int LONGEST_KEPT = 64 << 10;

  private final Map<String, Script> kept =
      new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1L;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Script> eldest) {
          return size() > MOST_KEPT;
        }
      };

  /** A script that gives the function. */
  Script compile(Context context, String source) {
    synchronized (kept) {
      Script known = kept.get(source);
      if (known != null) {
        return known;
      }
    }
    Script made = context.compileString(function(source), "", 1, null);
    if (source.length() <= LONGEST_KEPT) {
      synchronized (kept) {
        kept.put(source, made);
      }
    }
    return made;
  }

  /** An expression that is the function. */
  private static String function(String source) {
    String text = source.strip();
    while (text.endsWith(";")) {
      text = text.substring(0, text.length() - 1).stripTrailing();
    }
    String expression = "(" + text + "\n)";
    CompilerEnvirons settings = new CompilerEnvirons();
    settings.setLanguageVersion(Context.VERSION_ECMASCRIPT);
    try {
      AstRoot root = new Parser(settings).parse(expression, "", 1);
      return isFunction(root) ? expression : "(function() { return " + expression + "; })";
    } catch (EvaluatorException statements) {
      return "(function() {" + source + "\n})";
    }
  }

  private static boolean isFunction(AstRoot root) {
    if (root.getFirstChild() instanceof ExpressionStatement statement
        && statement.getNext() == null) {
      AstNode expression = statement.getExpression();
      while (expression instanceof ParenthesizedExpression around) {
        expression = around.getExpression();
      }
      return expression instanceof FunctionNode;
    }
    return false;
  }
}
