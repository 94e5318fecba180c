package dev.morphium.engine.match;

import dev.morphium.engine.expression.Scope;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.Value;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A filter that looks at a document as a whole in a way that no index helps with: {@code
 * $jsonSchema}, {@code $sampleRate}, {@code $where}.
 *
 * @param operator the operator's name with its dollar sign
 * @param operand the operand as it was sent
 * @param test what the operator asks of a document
 * @param cost about the nanoseconds of one answer
 */
public record OpaqueNode(String operator, Value operand, Predicate<Document> test, int cost)
    implements FilterNode {
  @Override
  public boolean matches(
      byte[] bytes, int document, @Nullable Scope scope, @Nullable MatchDetails details) {
    return test.test(Document.view(bytes, document));
  }

  @Override
  public Document describe() {
    return new DocumentBuilder().append(operator, operand).build();
  }
}
