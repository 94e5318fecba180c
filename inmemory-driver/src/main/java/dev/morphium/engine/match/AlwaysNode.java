package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import org.jspecify.annotations.Nullable;

/** The filter that every document passes, or none. */
public record AlwaysNode(boolean value) implements FilterNode {
  public static final AlwaysNode TRUE = new AlwaysNode(true);
  public static final AlwaysNode FALSE = new AlwaysNode(false);

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return value;
  }

  @Override
  public int cost() {
    return 0;
  }
}
