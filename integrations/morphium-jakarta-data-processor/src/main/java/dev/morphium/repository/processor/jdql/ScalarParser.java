package dev.morphium.repository.processor.jdql;

import dev.morphium.repository.processor.query.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The parser of scalar expressions, one method for each level of precedence.
 *
 * <p>Source: Jakarta Data 1.0, grammar rules {@code scalar_expression}, {@code primary_expression}.
 */
final class ScalarParser {
  private static final Map<String, Integer> FUNCTIONS =
      Map.of("abs", 1, "left", 2, "length", 1, "lower", 1, "right", 2, "upper", 1);

  private final TokenReader tokens;

  ScalarParser(TokenReader tokens) {
    this.tokens = tokens;
  }

  Scalar scalar() {
    Scalar left = sum();
    while (tokens.skipSymbol("||")) {
      left = new Scalar.Binary("||", left, sum());
    }
    return left;
  }

  private Scalar sum() {
    Scalar left = product();
    while (tokens.peek().isSymbol("+") || tokens.peek().isSymbol("-")) {
      left = new Scalar.Binary(tokens.read().text(), left, product());
    }
    return left;
  }

  private Scalar product() {
    Scalar left = signed();
    while (tokens.peek().isSymbol("*") || tokens.peek().isSymbol("/")) {
      left = new Scalar.Binary(tokens.read().text(), left, signed());
    }
    return left;
  }

  private Scalar signed() {
    if (tokens.skipSymbol("+")) {
      return signed();
    }
    if (tokens.skipSymbol("-")) {
      if (tokens.peek().kind() == Token.Kind.NUMBER) {
        return new Scalar.Literal(number("-" + tokens.peek().text()));
      }
      return new Scalar.Binary("*", new Scalar.Literal(-1), signed());
    }
    return primary();
  }

  private Scalar primary() {
    Token token = tokens.peek();
    return switch (token.kind()) {
      case STRING -> new Scalar.Literal(tokens.read().text());
      case NUMBER -> new Scalar.Literal(number(token.text()));
      case PARAMETER -> new Scalar.Parameter(tokens.read().text());
      case WORD -> word();
      case SYMBOL, END -> {
        tokens.symbol("(");
        Scalar inner = scalar();
        tokens.symbol(")");
        yield inner;
      }
    };
  }

  private Scalar word() {
    Token token = tokens.peek();
    if (token.isWord("true") || token.isWord("false")) {
      return new Scalar.Literal(Boolean.valueOf(tokens.read().lowerCase()));
    }
    if (token.isWord("local") && tokens.peek(1).kind() == Token.Kind.WORD) {
      tokens.read();
      if (!List.of("date", "time", "datetime").contains(tokens.peek().lowerCase())) {
        throw tokens.expected("'date', 'time' or 'datetime' after 'local'");
      }
      return new Scalar.Now(tokens.read().lowerCase());
    }
    if (tokens.peek(1).isSymbol("(")) {
      return token.isWord("id") ? id(tokens) : call();
    }
    if (token.isWord("null")) {
      throw tokens.expected("a value (null is asked for with 'is null')");
    }
    return new Scalar.Path(tokens.path("a property"));
  }

  /** {@code id(this)}. */
  static Scalar.Path id(TokenReader tokens) {
    tokens.word("id");
    tokens.symbol("(");
    tokens.word("this");
    tokens.symbol(")");
    return new Scalar.Path(Scalar.ID);
  }

  private Scalar call() {
    String name = tokens.peek().lowerCase();
    Integer wanted = FUNCTIONS.get(name);
    if (wanted == null) {
      throw tokens.expected("a function (abs, left, length, lower, right, upper)");
    }
    tokens.read();
    tokens.symbol("(");
    List<Scalar> operands = new ArrayList<>();
    operands.add(scalar());
    while (operands.size() < wanted) {
      tokens.symbol(",");
      operands.add(scalar());
    }
    tokens.symbol(")");
    return new Scalar.Call(name, List.copyOf(operands));
  }

  /** A number as Java reads it. */
  private Object number(String text) {
    String number = text.toLowerCase(Locale.ROOT);
    char last = number.charAt(number.length() - 1);
    try {
      Object value =
          switch (last) {
            case 'l' -> (Object) Long.valueOf(number.substring(0, number.length() - 1));
            case 'f' -> (Object) Float.valueOf(number);
            case 'd' -> (Object) Double.valueOf(number);
            default ->
                number.contains(".") || number.contains("e")
                    ? (Object) Double.valueOf(number)
                    : (Object) Integer.valueOf(number);
          };
      tokens.read();
      return value;
    } catch (NumberFormatException e) {
      throw tokens.expected("a number that fits (an L behind it makes a long)");
    }
  }
}
