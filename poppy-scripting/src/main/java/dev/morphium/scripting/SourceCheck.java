package dev.morphium.scripting;

import java.util.regex.Pattern;
import org.mozilla.javascript.CompilerEnvirons;
import org.mozilla.javascript.Context;
import org.mozilla.javascript.EvaluatorException;
import org.mozilla.javascript.Parser;
import org.mozilla.javascript.ast.AstNode;
import org.mozilla.javascript.ast.BigIntLiteral;

/**
 * Refuses what a sandbox cannot limit: numbers of any size, since one operation on them may take
 * hours that nothing interrupts.
 */
final class SourceCheck {
  private static final Pattern SUSPECT =
      Pattern.compile("(?<![\\w$])(0[xX][0-9a-fA-F_]+|0[oObB][0-7_]+|[0-9][0-9_]*)n\\b");

  private SourceCheck() {}

  static void check(String source) {
    if (SUSPECT.matcher(source).find() && hasBigNumber(source)) {
      throw ScriptAbort.failure("SyntaxError: BigInt is not supported by this server");
    }
  }

  private static boolean hasBigNumber(String source) {
    CompilerEnvirons settings = new CompilerEnvirons();
    settings.setLanguageVersion(Context.VERSION_ECMASCRIPT);
    boolean[] found = new boolean[1];
    try {
      AstNode tree = new Parser(settings).parse(source, "", 1);
      tree.visit(
          node -> {
            found[0] |= node instanceof BigIntLiteral;
            return true;
          });
    } catch (EvaluatorException wrong) {
      return true; // part of a script, or none: refused either way
    }
    return found[0];
  }
}
