package dev.morphium.repository.contract;

import dev.morphium.Morphium;
import dev.morphium.repository.Repositories;
import dev.morphium.repository.sample.Catalog;
import dev.morphium.repository.sample.NaturalNumber;
import dev.morphium.repository.sample.NaturalNumbers;
import dev.morphium.repository.sample.People;
import dev.morphium.repository.sample.Person;
import java.util.Collection;
import java.util.List;
import java.util.stream.LongStream;

/** What a topic of the contract has to work with: repositories on an empty database. */
interface OnRepositories {
  /** The Morphium of the test. */
  Morphium morphium();

  /** A repository. */
  default <R> R repository(Class<R> type) {
    return Repositories.of(morphium(), type);
  }

  /** The numbers up to one, stored. */
  default NaturalNumbers numbers(long last) {
    NaturalNumbers numbers = repository(NaturalNumbers.class);
    numbers.saveAll(LongStream.rangeClosed(1, last).mapToObj(NaturalNumber::of).toList());
    return numbers;
  }

  /** Some people, stored. */
  default People people(Person... persons) {
    People people = repository(People.class);
    people.insertAll(List.of(persons));
    return people;
  }

  /** No products. */
  default Catalog catalog() {
    return repository(Catalog.class);
  }

  /** The numbers themselves. */
  static List<Long> ids(Iterable<NaturalNumber> numbers) {
    return stream(numbers).stream().map(NaturalNumber::id).toList();
  }

  /** The names of people. */
  static List<String> names(Iterable<Person> people) {
    return stream(people).stream().map(Person::lastName).toList();
  }

  private static <E> Collection<E> stream(Iterable<E> elements) {
    List<E> list = new java.util.ArrayList<>();
    elements.forEach(list::add);
    return list;
  }
}
