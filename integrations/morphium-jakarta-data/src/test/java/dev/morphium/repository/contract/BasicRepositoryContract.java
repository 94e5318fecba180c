package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.NaturalNumber;
import dev.morphium.repository.sample.NaturalNumbers;
import jakarta.data.Order;
import jakarta.data.exceptions.OptimisticLockingFailureException;
import jakarta.data.page.Page;
import jakarta.data.page.PageRequest;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The methods of {@code BasicRepository}. */
interface BasicRepositoryContract extends OnRepositories {
  @Test
  default void basicRepositorySavesFindsAndDeletes() {
    NaturalNumbers numbers = numbers(5);
    assertThat(numbers.findById(3L)).contains(NaturalNumber.of(3));
    assertThat(numbers.findById(6L)).isEmpty();
    try (Stream<NaturalNumber> all = numbers.findAll()) {
      assertThat(all).hasSize(5);
    }
    NaturalNumber changed = new NaturalNumber(3, true, 9, NaturalNumber.Kind.PRIME, 1, 1);
    assertThat(numbers.save(changed)).isEqualTo(changed);
    assertThat(numbers.one(3)).isEqualTo(changed);
    numbers.deleteById(3L);
    numbers.deleteById(3L);
    numbers.delete(NaturalNumber.of(1));
    numbers.deleteAll(List.of(NaturalNumber.of(2), NaturalNumber.of(4)));
    assertThat(numbers.countBy()).isEqualTo(1);
  }

  @Test
  default void allEntitiesComeInPages() {
    Page<NaturalNumber> page =
        numbers(5).findAll(PageRequest.ofPage(2).size(2), Order.by(jakarta.data.Sort.desc("id")));
    assertThat(OnRepositories.ids(page)).containsExactly(3L, 2L);
    assertThat(page.totalElements()).isEqualTo(5);
    assertThat(page.totalPages()).isEqualTo(3);
  }

  @Test
  default void whatIsNotThereCannotBeDeleted() {
    NaturalNumbers numbers = numbers(2);
    assertThatThrownBy(() -> numbers.delete(NaturalNumber.of(7)))
        .isInstanceOf(OptimisticLockingFailureException.class)
        .hasMessageContaining("NaturalNumber: 1 of 1 is not in the database");
    assertThatThrownBy(() -> numbers.deleteAll(List.of(NaturalNumber.of(1), NaturalNumber.of(7))))
        .isInstanceOf(OptimisticLockingFailureException.class);
  }

  @Test
  default void nullIsRefused() {
    NaturalNumbers numbers = numbers(1);
    assertThatThrownBy(() -> numbers.save(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> numbers.delete(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> numbers.findById(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> numbers.deleteById(null)).isInstanceOf(NullPointerException.class);
    assertThatThrownBy(() -> numbers.saveAll(null)).isInstanceOf(NullPointerException.class);
  }
}
