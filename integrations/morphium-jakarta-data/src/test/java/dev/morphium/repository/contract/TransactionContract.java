package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.Catalog;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import dev.morphium.repository.sample.Product;
import jakarta.data.exceptions.DataException;
import jakarta.data.exceptions.OptimisticLockingFailureException;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Repositories take part in the transaction of their thread. */
interface TransactionContract extends OnRepositories {
  @Test
  default void whatARepositoryDoesIsAborted() {
    People people = people(Person.of("Ann", 1));
    Person ann = people.named("Ann").orElseThrow();
    assertThatThrownBy(
            () ->
                morphium()
                    .inTransaction(
                        () -> {
                          people.insert(Person.of("Bob", 2));
                          people.update(ann.aged(9));
                          assertThat(people.countBy()).isEqualTo(2);
                          throw new IllegalStateException("undone");
                        }))
        .hasMessageContaining("undone");
    assertThat(people.countBy()).isEqualTo(1);
    assertThat(people.named("Ann")).contains(ann);
  }

  @Test
  default void aConflictIsTriedAgain() {
    Catalog catalog = catalog();
    catalog.add(Product.of("a", "apple", 1));
    AtomicInteger tries = new AtomicInteger();
    morphium()
        .inTransaction(
            () -> {
              Product product = catalog.get("a").orElseThrow();
              if (tries.incrementAndGet() == 1) {
                morphium().inSession(null, () -> catalog.inflate(3));
              }
              product.price += 1;
              catalog.modify(product);
            });
    assertThat(tries.get()).isEqualTo(2);
    assertThat(catalog.get("a").orElseThrow().price).isEqualTo(4);
  }

  @Test
  default void exceptionsAreThoseOfJakartaData() {
    Catalog catalog = catalog();
    catalog.add(Product.of("a", "apple", 1));
    assertThatThrownBy(() -> catalog.add(Product.of("a", "apple", 1)))
        .isInstanceOf(DataException.class)
        .hasCauseInstanceOf(dev.morphium.exception.WriteException.class);
    Product stale = catalog.get("a").orElseThrow();
    catalog.inflate(2);
    assertThatThrownBy(() -> catalog.modify(stale))
        .isInstanceOf(OptimisticLockingFailureException.class)
        .hasCauseInstanceOf(dev.morphium.exception.VersionMismatchException.class);
  }
}
