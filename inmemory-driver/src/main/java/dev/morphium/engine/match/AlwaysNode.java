package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/** The filter that every document passes, or none. */
public record AlwaysNode(boolean value) implements FilterNode {
  public static final AlwaysNode TRUE = new AlwaysNode(true);
  public static final AlwaysNode FALSE = new AlwaysNode(false);

  public static AlwaysNode of(boolean value) {
    return value ? TRUE : FALSE;
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return value;
  }

  @Override
  public Document describe() {
    return value ? Document.EMPTY : new DocumentBuilder().append("$alwaysFalse", 1).build();
  }

  @Override
  public int cost() {
    return 0;
  }
}
