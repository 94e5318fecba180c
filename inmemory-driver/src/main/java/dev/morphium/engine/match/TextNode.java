package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.signal.InterruptCheck;
import dev.morphium.engine.text.TextMatcher;
import dev.morphium.engine.text.TextSearch;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import org.jspecify.annotations.Nullable;

/**
 * The filter {@code $text}, which a text index answers.
 *
 * <p>What a document's terms are depends on the index, so that nothing matches before the planner
 * has bound the filter to the index of its collection.
 *
 * @param search the operand
 * @param scored whether the score of what is found is asked for
 * @param matcher the search as the index of a collection understands it; null before it is bound
 * @param interrupts where a long match looks whether it is to end
 */
public record TextNode(
    TextSearch search, boolean scored, @Nullable TextMatcher matcher, InterruptCheck interrupts)
    implements FilterNode {

  /** The same search where the score is asked for. */
  TextNode withScore() {
    return new TextNode(search, true, matcher, interrupts);
  }

  /** The same search for an index. */
  public TextNode bound(TextMatcher known) {
    return new TextNode(search, scored, known, interrupts);
  }

  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    if (matcher == null) {
      throw QueryFeature.TEXT.error();
    }
    return matcher.matches(Document.view(bytes, document));
  }

  @Override
  public Document describe() {
    return new DocumentBuilder().append("$text", search.describe()).build();
  }

  @Override
  public int cost() {
    return 5000;
  }
}
