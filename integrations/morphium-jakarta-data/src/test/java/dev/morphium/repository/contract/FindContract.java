package dev.morphium.repository.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.morphium.repository.sample.NaturalNumber;
import dev.morphium.repository.sample.NaturalNumbers;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import dev.morphium.repository.sample._NaturalNumber;
import dev.morphium.repository.sample._Person;
import jakarta.data.Limit;
import jakarta.data.Sort;
import jakarta.data.exceptions.EmptyResultException;
import jakarta.data.exceptions.MappingException;
import jakarta.data.exceptions.NonUniqueResultException;
import org.junit.jupiter.api.Test;

/** Methods with {@code @Find}, and the static metamodel that says their orders. */
interface FindContract extends OnRepositories {
  @Test
  default void oneResultIsOne() {
    NaturalNumbers numbers = numbers(10);
    assertThat(numbers.one(7).kind()).isEqualTo(NaturalNumber.Kind.PRIME);
    assertThatThrownBy(() -> numbers.one(11))
        .isInstanceOf(EmptyResultException.class)
        .hasMessageContaining("no NaturalNumber was found");
    assertThat(numbers.ifThere(11)).isEmpty();
    assertThat(numbers.anyOfKind(NaturalNumber.Kind.ONE).id()).isEqualTo(1);
    assertThatThrownBy(() -> numbers.anyOfKind(NaturalNumber.Kind.PRIME))
        .isInstanceOf(NonUniqueResultException.class);
    assertThat(numbers.ofNoMeaning()).startsWith("a default method");
  }

  @Test
  default void annotationsSayTheOrder() {
    assertThat(OnRepositories.ids(numbers(10).ofBits(3))).containsExactly(4L, 6L, 5L, 7L);
  }

  @Test
  default void parametersSayTheOrderAndTheLimit() {
    NaturalNumbers numbers = numbers(10);
    assertThat(
            OnRepositories.ids(
                numbers.sorted(
                    true, Limit.of(3), _NaturalNumber.kind.desc(), Sort.desc("id(this)"))))
        .containsExactly(7L, 5L, 3L);
    assertThat(OnRepositories.ids(numbers.sorted(false, Limit.range(2, 3), Sort.asc("id"))))
        .containsExactly(4L, 6L);
    assertThatThrownBy(() -> numbers.sorted(true, Limit.of(1), Sort.asc("nonsense")))
        .isInstanceOf(MappingException.class)
        .hasMessageContaining("nonsense");
  }

  @Test
  default void noArgumentMeansNoValue() {
    People people = people(Person.of("Ann", 30), Person.of("Bob", null), Person.of("Cem", null));
    assertThat(OnRepositories.names(people.aged(null))).containsExactly("Bob", "Cem");
    assertThat(OnRepositories.names(people.aged(30))).containsExactly("Ann");
    assertThat(people.named("Cem")).isPresent();
    assertThat(people.morphium()).isSameAs(morphium());
  }

  @Test
  default void theMetamodelNamesProperties() {
    assertThat(_Person.LAST_NAME).isEqualTo("lastName");
    assertThat(_Person.ADDRESS_ZIP_CODE).isEqualTo("address.zipCode");
    assertThat(_Person.lastName.ascIgnoreCase()).isEqualTo(Sort.ascIgnoreCase("lastName"));
    assertThat(_Person.age.desc()).isEqualTo(Sort.desc("age"));
    assertThat(_Person.address.name()).isEqualTo("address");
    People people = people(Person.of("Ann", 1).at("B", "2"), Person.of("Bob", 1).at("A", null));
    assertThat(
            OnRepositories.names(
                people.all(
                    jakarta.data.page.PageRequest.ofSize(5),
                    jakarta.data.Order.by(_Person.address_street.asc()))))
        .containsExactly("Bob", "Ann");
  }
}
