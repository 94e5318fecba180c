package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.repository.sample.NaturalNumber;
import dev.morphium.repository.sample.NaturalNumbers;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import dev.morphium.repository.sample._NaturalNumber;
import jakarta.data.Limit;
import jakarta.data.Order;
import jakarta.data.Sort;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Query methods by name. */
interface MethodNameContract extends OnRepositories {
  @Test
  default void namesCountAndAskForExistence() {
    NaturalNumbers numbers = numbers(20);
    assertThat(numbers.countBy()).isEqualTo(20);
    assertThat(numbers.countByIdLessThan(5)).isEqualTo(4);
    assertThat(numbers.existsByIdGreaterThan(19L)).isTrue();
    assertThat(numbers.existsByIdGreaterThan(20L)).isFalse();
  }

  @Test
  default void theOrderOfTheNameComesBeforeThatOfTheParameter() {
    try (Stream<NaturalNumber> found =
        numbers(60).findByIdBetweenOrderByKindOrdinalAsc(50, 59, Order.by(Sort.asc("id")))) {
      assertThat(found.map(NaturalNumber::id))
          .containsExactly(53L, 59L, 50L, 51L, 52L, 54L, 55L, 56L, 57L, 58L);
    }
  }

  @Test
  default void namesLimitResults() {
    NaturalNumbers numbers = numbers(20);
    assertThat(numbers.findByIdLessThanOrderByIdDesc(10, Limit.of(2)))
        .extracting(NaturalNumber::id)
        .containsExactly(9L, 8L);
    assertThat(numbers.findFirstByOddTrueAndIdGreaterThanOrderByIdAsc(5).orElseThrow().id())
        .isEqualTo(7);
    assertThat(
            OnRepositories.ids(
                numbers.findFirst3ByOddFalseOrKindOrderByIdDesc(NaturalNumber.Kind.PRIME)))
        .containsExactly(20L, 19L, 18L);
    assertThat(
            OnRepositories.ids(
                numbers.findByKindInOrderByIdAsc(
                    Set.of(NaturalNumber.Kind.ONE, NaturalNumber.Kind.PRIME), Limit.range(2, 4))))
        .containsExactly(2L, 3L, 5L);
    assertThat(
            OnRepositories.ids(
                numbers.findByKindNotAndIdLessThanEqualOrderById(NaturalNumber.Kind.PRIME, 6)))
        .containsExactly(1L, 4L, 6L);
    assertThat(numbers.findByKindInOrderByIdAsc(Set.of(), Limit.of(3))).isEmpty();
    assertThat(_NaturalNumber.KIND_ORDINAL).isEqualTo("kindOrdinal");
  }

  @Test
  default void textsMatchInAnyCase() {
    People people =
        people(
            Person.of("Ädla", 1),
            Person.of("anna", 2),
            Person.of("Bob", 3),
            Person.of("a.c", null),
            Person.of("ANNA", null));
    assertThat(OnRepositories.names(people.findByLastNameIgnoreCaseOrderByLastName("aNNa")))
        .containsExactly("ANNA", "anna");
    assertThat(OnRepositories.names(people.findByLastNameIgnoreCaseOrderByLastName("ädla")))
        .containsExactly("Ädla");
    assertThat(people.findByLastNameIgnoreCaseOrderByLastName("a_c")).isEmpty();
    assertThat(OnRepositories.names(people.findByLastNameIgnoreCaseStartsWithAndAgeNotNull("AN")))
        .containsExactly("anna");
    assertThat(OnRepositories.names(people.findByLastNameContainsOrderByLastName(".")))
        .containsExactly("a.c");
    assertThat(OnRepositories.names(people.findByLastNameNotLikeOrderByLastName("%n%")))
        .containsExactly("ANNA", "Bob", "a.c", "Ädla");
    assertThat(
            OnRepositories.names(
                people.findByLastNameIgnoreCaseInOrderByLastName(Set.of("ANNA", "BOB"))))
        .containsExactly("ANNA", "Bob", "anna");
    assertThat(
            OnRepositories.names(people.findByLastNameIgnoreCaseBetweenOrderByLastName("AN", "B")))
        .containsExactly("ANNA", "anna");
    assertThat(OnRepositories.names(people.findAllOrderByLastNameIgnoreCaseDesc(Limit.of(3))))
        .containsExactly("Ädla", "Bob", "anna");
  }

  @Test
  default void namesReachIntoObjects() {
    People people =
        people(
            Person.of("Ann", 1).at("A", "100"),
            Person.of("Bob", 2).at("B", null),
            Person.of("Cem", null));
    assertThat(OnRepositories.names(people.findByAddress_zipCodeEndsWith("00")))
        .containsExactly("Ann");
    assertThat(
            OnRepositories.names(people.findByAddressZipCodeNull(Order.by(Sort.desc("lastName")))))
        .containsExactly("Cem", "Bob");
    assertThat(OnRepositories.names(people.findByAgeNotInOrderByLastName(List.of(2))))
        .containsExactly("Ann");
  }

  @Test
  default void namesDelete() {
    People people = people(Person.of("Ann", 1), Person.of("Ann", 2), Person.of("Bob", 3));
    assertThat(people.deleteByLastName("Ann")).isEqualTo(2);
    people.deleteAllOf("Nobody");
    assertThat(people.countBy()).isEqualTo(1);
    assertThat(people.clear()).isEqualTo(1);
  }
}
