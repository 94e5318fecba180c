package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.NaturalNumbers;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import jakarta.data.exceptions.EmptyResultException;
import java.time.LocalDate;
import org.junit.jupiter.api.Test;

/** Methods with {@code @Query}: Jakarta Data's query language. */
interface JdqlContract extends OnRepositories {
  @Test
  default void queriesCompareAndCount() {
    NaturalNumbers numbers = numbers(40);
    assertThat(OnRepositories.ids(numbers.primes(10, 20))).containsExactly(19L, 17L, 13L, 11L);
    assertThat(numbers.evenNonPrimes(10)).isEqualTo(4);
    assertThat(numbers.squares()).containsExactly(1L, 4L, 9L, 16L, 25L, 36L);
    assertThat(numbers.halves()).containsExactly(5L, 6L);
  }

  private People some() {
    return people(
        Person.of("Adam", 30).at("A", "1").tagged("x", "y"),
        Person.of("Bob", 20).at("B", null).bornOn(LocalDate.of(2000, 1, 1)),
        Person.of("Cem", null).tagged("y"),
        Person.of("adda", 35).bornOn(LocalDate.of(2990, 1, 1)),
        Person.of("100%", 40));
  }

  @Test
  default void patternsAndRanges() {
    People people = some();
    assertThat(OnRepositories.names(people.like("_d%"))).containsExactly("Adam", "adda");
    assertThat(OnRepositories.names(people.like("%0%"))).containsExactly("100%");
    assertThat(people.like("Ada")).isEmpty();
    assertThat(people.like(null)).isEmpty();
    assertThat(OnRepositories.names(people.inAges(20, 35))).containsExactly("Bob", "adda", "100%");
    assertThat(OnRepositories.names(people.notInAges(20, 35, 40))).containsExactly("Adam");
    assertThat(people.notInAges(20, null)).isEmpty();
    assertThat(OnRepositories.names(people.notInAges()))
        .containsExactly("100%", "Adam", "Bob", "adda");
    assertThat(OnRepositories.names(people.tagged("y"))).containsExactly("Adam", "Cem");
  }

  @Test
  default void whatIsUnknownMeetsNeitherAConditionNorItsOpposite() {
    People people = some();
    assertThat(OnRepositories.names(people.neither())).containsExactly("Bob");
    assertThat(OnRepositories.names(people.unknown())).containsExactly("Adam", "Cem");
    assertThat(OnRepositories.names(people.withoutLength()))
        .containsExactly("100%", "Bob", "Cem", "adda");
  }

  @Test
  default void functionsAndArithmetic() {
    People people = some();
    assertThat(OnRepositories.names(people.beginning("AD"))).containsExactly("Adam", "adda");
    assertThat(OnRepositories.names(people.ending())).containsExactly("Bob", "adda");
    assertThat(OnRepositories.names(people.around(5))).containsExactly("Adam", "adda");
    assertThat(OnRepositories.names(people.computedNotLike()))
        .containsExactly("Cem", "Bob", "100%");
    assertThat(OnRepositories.names(people.sevens())).containsExactly("adda");
    assertThat(OnRepositories.names(people.bornBefore())).containsExactly("Bob");
  }

  @Test
  default void propertiesAreSelected() {
    People people = some();
    assertThat(people.names())
        .containsExactly(
            new People.NameAndAge("Bob", 20),
            new People.NameAndAge("Adam", 30),
            new People.NameAndAge("adda", 35),
            new People.NameAndAge("100%", 40));
    assertThat(people.streetOfBob()).isEqualTo("B");
    people.deleteByLastName("Bob");
    assertThatThrownBy(people::streetOfBob).isInstanceOf(EmptyResultException.class);
  }

  @Test
  default void queriesUpdateAndDelete() {
    People people = some();
    assertThat(people.grow("Bob", 5)).isEqualTo(1);
    assertThat(people.turns("Cem", 50)).isTrue();
    assertThat(people.turns("Nobody", 50)).isFalse();
    assertThat(people.named("BOB").orElseThrow().age()).isEqualTo(25);
    people.move("Adam", "99");
    Person adam = people.named("Adam").orElseThrow();
    assertThat(adam.age()).isNull();
    assertThat(adam.address()).isEqualTo(new Person.Address("A", "99"));
    assertThat(people.deleteYounger(36)).isEqualTo(2);
    assertThat(people.countBy()).isEqualTo(3);
  }
}
