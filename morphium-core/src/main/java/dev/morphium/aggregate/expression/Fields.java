package dev.morphium.aggregate.expression;

import dev.morphium.internal.argument.Arguments;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Fields: names with an expression or a value each, in their order; a value that never changes.
 *
 * <p>{@code Fields.of("total", Expr.sum(...)).and("currency", "EUR")}.
 */
public final class Fields {
  private final Map<String, Expr> expressions;

  private Fields(Map<String, Expr> expressions) {
    this.expressions = expressions;
  }

  /** No field. */
  public static Fields none() {
    return new Fields(Map.of());
  }

  /** One field. */
  public static Fields of(String name, @Nullable Object value) {
    Arguments.required(name, "Fields.of", "name");
    return none().and(name, value);
  }

  /** The fields of a map, in its order. */
  public static Fields of(Map<?, ?> fields) {
    Arguments.required(fields, "Fields.of", "fields");
    Fields all = none();
    for (Map.Entry<?, ?> field : fields.entrySet()) {
      all = all.and(String.valueOf(field.getKey()), field.getValue());
    }
    return all;
  }

  /**
   * These fields and one more.
   *
   * @throws IllegalArgumentException when there is a field of that name, or it is no name
   */
  public Fields and(String name, @Nullable Object value) {
    Arguments.required(name, "and", "name");
    PathNames.requireName(name);
    Map<String, Expr> more = new LinkedHashMap<>(expressions);
    if (more.put(name, ExpressionOperands.expression(value)) != null) {
      throw new IllegalArgumentException("the field '" + name + "' is given twice; give it once");
    }
    return new Fields(more);
  }

  /** Whether there is none. */
  public boolean isEmpty() {
    return expressions.isEmpty();
  }

  /** The fields in their order; they cannot be changed. */
  public Set<Map.Entry<String, Expr>> entries() {
    return Collections.unmodifiableMap(expressions).entrySet();
  }

  /** Goes through the fields. */
  public void forEach(BiConsumer<String, Expr> action) {
    Arguments.required(action, "forEach", "action");
    expressions.forEach(action);
  }
}
