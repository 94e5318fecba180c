package dev.morphium.repository.sample;

import jakarta.data.repository.Find;
import jakarta.data.repository.Insert;
import java.util.Optional;

/**
 * What several repositories have, in the types of each.
 *
 * @param <E> the entities
 */
public interface Counted<E> {
  long countBy();

  @Insert
  E[] insertSome(E[] entities);

  @Insert
  <F extends E> Iterable<F> insertThose(Iterable<F> entities);

  @Find
  Optional<E> named(String lastName);
}
