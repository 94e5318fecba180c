package dev.morphium.engine.pipeline;

import dev.morphium.engine.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A search in one collection by the values of one field, which an index serves. */
@FunctionalInterface
public interface EqualitySearch {
  /**
   * The documents in which the field equals one of these values, as {@code {field: {$in: values}}}
   * finds them except that regular expressions are values like others, each document once and in
   * the order of insertion; null when the index does not serve these values.
   */
  @Nullable DocumentSource find(List<Value> values);
}
