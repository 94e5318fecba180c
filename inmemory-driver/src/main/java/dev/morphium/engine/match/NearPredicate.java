package dev.morphium.engine.match;

import dev.morphium.engine.geo.NearQuery;
import dev.morphium.engine.value.Document;
import dev.morphium.engine.value.DocumentBuilder;

/**
 * The predicate {@code $near} or {@code $nearSphere}. The planner answers it by an index, in the
 * order of distances; here every value passes.
 *
 * @param operators all operators of the field, as they were sent
 * @param query the point and the distances, parsed
 */
public record NearPredicate(Document operators, NearQuery query) implements Predicate {
  @Override
  public boolean matchesRaw(byte type, byte[] bytes, int offset) {
    return true;
  }

  @Override
  public void describe(DocumentBuilder described) {
    described.appendAll(operators);
  }

  @Override
  public int cost() {
    return 1;
  }
}
