package dev.morphium.spring.sample;

import jakarta.data.repository.CrudRepository;
import jakarta.data.repository.Repository;
import java.util.List;

/** The repository of the sample. */
@Repository
public interface Articles extends CrudRepository<Article, String> {
  /** Those with fewer pieces. */
  List<Article> findByPiecesLessThan(int pieces);
}
