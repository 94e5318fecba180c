package dev.morphium.repository.processor.jdql;

import dev.morphium.repository.processor.query.Condition;
import dev.morphium.repository.processor.query.OrderItem;
import dev.morphium.repository.processor.query.Scalar;
import dev.morphium.repository.processor.query.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The parser of Jakarta Data's query language (JDQL), by recursive descent.
 *
 * <p>Beside what the specification asks for, several paths can be selected, for a record, and a
 * parameter behind {@code in} may be a collection. Source: Jakarta Data 1.0, "Syntax".
 */
public final class JdqlParser {
  private final TokenReader tokens;

  private JdqlParser(String query) {
    tokens = new TokenReader(query);
  }

  /**
   * The statement that a text is.
   *
   * @throws dev.morphium.repository.processor.query.MistakeException when it is none
   */
  public static Statement parse(String query) {
    return new JdqlParser(query).statement();
  }

  private Statement statement() {
    Statement statement;
    if (tokens.skipWord("update")) {
      String entity = tokens.identifier("the name of an entity");
      tokens.word("set");
      List<Statement.SetItem> set = new ArrayList<>();
      do {
        set.add(assignment());
      } while (tokens.skipSymbol(","));
      statement = new Statement.Update(entity, List.copyOf(set), where());
    } else if (tokens.skipWord("delete")) {
      tokens.word("from");
      statement = new Statement.Delete(tokens.identifier("the name of an entity"), where());
    } else {
      statement = select();
    }
    if (tokens.peek().kind() != Token.Kind.END) {
      throw tokens.expected("the end, or the next clause");
    }
    return statement;
  }

  private Statement select() {
    List<String> paths = new ArrayList<>();
    boolean counts = false;
    if (tokens.skipWord("select")) {
      counts = tokens.peek().isWord("count") && tokens.peek(1).isSymbol("(");
      if (counts) {
        count();
      } else {
        do {
          paths.add(path());
        } while (tokens.skipSymbol(","));
      }
    }
    String entity = tokens.skipWord("from") ? tokens.identifier("the name of an entity") : null;
    Condition where = where();
    List<OrderItem> order = new ArrayList<>();
    if (tokens.skipWord("order")) {
      tokens.word("by");
      do {
        order.add(orderItem());
      } while (tokens.skipSymbol(","));
    }
    return new Statement.Select(entity, List.copyOf(paths), counts, where, List.copyOf(order));
  }

  private void count() {
    tokens.word("count");
    tokens.symbol("(");
    tokens.word("this");
    tokens.symbol(")");
  }

  private Statement.SetItem assignment() {
    String path = tokens.path("a property");
    tokens.symbol("=");
    Scalar value = tokens.skipWord("null") ? null : new ScalarParser(tokens).scalar();
    return new Statement.SetItem(path, value);
  }

  private @Nullable Condition where() {
    return tokens.skipWord("where") ? new ConditionParser(tokens).condition() : null;
  }

  private OrderItem orderItem() {
    String path = path();
    boolean descending = tokens.skipWord("desc");
    if (!descending) {
      tokens.skipWord("asc");
    }
    return new OrderItem(path, descending, false);
  }

  private String path() {
    return tokens.peek().isWord("id") && tokens.peek(1).isSymbol("(")
        ? ScalarParser.id(tokens).name()
        : tokens.path("a property");
  }
}
