package dev.morphium.query;

import static dev.morphium.query.filter.Filters.element;
import static dev.morphium.query.filter.Filters.f;
import static org.assertj.core.api.Assertions.assertThat;

import dev.morphium.internal.execution.RunnerOnEngine;
import dev.morphium.mapping.EntityMapping;
import dev.morphium.mapping.Mapper;
import dev.morphium.query.filter.Filter;
import dev.morphium.query.filter.Filters;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.bson.BsonArray;
import org.bson.BsonDocument;
import org.bson.BsonString;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random filters find what a predicate of Java finds. */
class FilterPropertyTest {
  private static final int FILTERS = 150;
  private static final EntityMapping<Person> MAPPING = Mapper.create().mapping(Person.class);

  /** A filter, and what it means. */
  record Meaning(Filter<Person> filter, Predicate<Person> predicate) {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void filtersMeanWhatTheySay(long seed) {
    Random random = new Random(seed);
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      List<Person> persons = persons(random);
      insert(engine, persons);
      Query<Person> query = Query.of(TestCollection.people(engine.runner)).sort("id");
      for (int i = 0; i < FILTERS; i++) {
        Meaning meaning = random(random, 3);
        List<Person> expected = persons.stream().filter(meaning.predicate).toList();
        Query<Person> asked = query.filter(meaning.filter);
        assertThat(asked.asList()).as("seed %s, %s", seed, asked).isEqualTo(expected);
        assertThat(asked.countAll()).as("seed %s, %s", seed, asked).isEqualTo(expected.size());
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23})
  void conditionsAreJoinedWithoutLosingOne(long seed) {
    Random random = new Random(seed);
    try (RunnerOnEngine engine = new RunnerOnEngine()) {
      List<Person> persons = persons(random);
      insert(engine, persons);
      Query<Person> query = Query.of(TestCollection.people(engine.runner)).sort("id");
      for (int i = 0; i < FILTERS; i++) {
        Query<Person> asked = query;
        Predicate<Person> all = person -> true;
        int count = 1 + random.nextInt(5);
        for (int n = 0; n < count; n++) {
          Meaning meaning = random(random, 1);
          asked = asked.filter(meaning.filter);
          all = all.and(meaning.predicate);
        }
        assertThat(asked.asList())
            .as("seed %s, %s", seed, asked)
            .isEqualTo(persons.stream().filter(all).toList());
      }
    }
  }

  private static Meaning random(Random random, int depth) {
    if (depth == 0 || random.nextInt(3) == 0) {
      return random.nextBoolean()
          ? age(random)
          : random.nextBoolean() ? name(random) : array(random);
    }
    Meaning left = random(random, depth - 1);
    Meaning right = random(random, depth - 1);
    return switch (random.nextInt(4)) {
      case 0 -> new Meaning(left.filter.and(right.filter), left.predicate.and(right.predicate));
      case 1 -> new Meaning(left.filter.or(right.filter), left.predicate.or(right.predicate));
      case 2 -> new Meaning(left.filter.negated(), left.predicate.negate());
      default ->
          new Meaning(
              Filters.nor(left.filter, right.filter), left.predicate.or(right.predicate).negate());
    };
  }

  private static Meaning age(Random random) {
    int value = random.nextInt(10);
    return switch (random.nextInt(9)) {
      case 0 -> meaning(f(Person::age).eq(value), age -> age == value);
      case 1 -> meaning(f(Person::age).ne(value), age -> age != value);
      case 2 -> meaning(f(Person::age).gt(value), age -> age > value);
      case 3 -> meaning(f(Person::age).gte((long) value), age -> age >= value);
      case 4 -> meaning(f(Person::age).lt((double) value), age -> age < value);
      case 5 -> meaning(f(Person::age).not().lte(value), age -> age > value);
      case 6 -> meaning(f(Person::age).in(value, 3), age -> age == value || age == 3);
      case 7 -> meaning(f(Person::age).mod(3, value % 3), age -> age % 3 == value % 3);
      default -> meaning(f(Person::age).bitsAnySet(value), age -> (age & value) != 0);
    };
  }

  private static Meaning meaning(Filter<Person> filter, IntPredicate predicate) {
    return new Meaning(filter, person -> predicate.test(person.age()));
  }

  private static Meaning name(Random random) {
    String value = random.nextInt(4) == 0 ? null : letter(random);
    return switch (random.nextInt(6)) {
      case 0 ->
          new Meaning(
              f(Person::firstName).eq(value), person -> Objects.equals(person.firstName(), value));
      case 1 ->
          new Meaning(
              f(Person::firstName).nin(value, "b"),
              person ->
                  !Objects.equals(person.firstName(), value) && !"b".equals(person.firstName()));
      case 2 -> new Meaning(f(Person::firstName).isNull(), person -> person.firstName() == null);
      case 3 ->
          new Meaning(
              f(Person::firstName).gt("b"),
              person -> person.firstName() != null && person.firstName().compareTo("b") > 0);
      case 4 ->
          new Meaning(
              f(Person::firstName).matches("[A-B]", "i"),
              person -> person.firstName() != null && person.firstName().matches("(?i)[A-B]"));
      default ->
          new Meaning(
              f(Person::homeAddress).then(Person.Address::city).eq(value),
              person -> Objects.equals(city(person), value));
    };
  }

  private static Meaning array(Random random) {
    int value = random.nextInt(10);
    return switch (random.nextInt(6)) {
      case 0 -> any(f(Person::scores).eq(value), score -> score == value);
      case 1 -> any(f(Person::scores).gte(value), score -> score >= value);
      case 2 ->
          any(
              f(Person::scores).elemMatch(element().gt(value).and(element().lt(value + 3))),
              score -> score > value && score < value + 3);
      case 3 ->
          new Meaning(
              f(Person::scores).size(value % 4),
              person -> person.scores() != null && person.scores().size() == value % 4);
      case 4 ->
          new Meaning(
              f(Person::scores).all(value, 5),
              person -> person.scores() != null && person.scores().containsAll(List.of(value, 5)));
      default ->
          new Meaning(
              f(Person::openOrders).elemMatch(f("unitPrice").lt(value).and(f("article").ne("a"))),
              person ->
                  person.openOrders() != null
                      && person.openOrders().stream()
                          .anyMatch(
                              order -> order.unitPrice() < value && !order.article().equals("a")));
    };
  }

  private static Meaning any(Filter<Person> filter, IntPredicate predicate) {
    return new Meaning(
        filter,
        person ->
            person.scores() != null
                && person.scores().stream().anyMatch(score -> predicate.test(score)));
  }

  private static @Nullable String city(Person person) {
    return person.homeAddress() == null ? null : person.homeAddress().city();
  }

  private static List<Person> persons(Random random) {
    List<Person> persons = new ArrayList<>();
    for (int i = 0; i < 60; i++) {
      persons.add(
          new Person(
              i,
              random.nextInt(4) == 0 ? null : letter(random),
              random.nextInt(10),
              random.nextInt(3) == 0 ? null : new Person.Address("1", letter(random)),
              random.nextInt(3) == 0 ? null : orders(random),
              random.nextInt(3) == 0 ? null : scores(random),
              null,
              null));
    }
    return persons;
  }

  private static List<Person.Order> orders(Random random) {
    List<Person.Order> orders = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      orders.add(new Person.Order(random.nextInt(10), letter(random)));
    }
    return orders;
  }

  private static List<Integer> scores(Random random) {
    return random.ints(random.nextInt(4), 0, 10).boxed().toList();
  }

  private static String letter(Random random) {
    return String.valueOf((char) ('a' + random.nextInt(3)));
  }

  private static void insert(RunnerOnEngine engine, List<Person> persons) {
    BsonArray documents = new BsonArray();
    persons.forEach(person -> documents.add(MAPPING.toBson((Object) person)));
    BsonDocument command = new BsonDocument("insert", new BsonString("people"));
    command.append("documents", documents);
    engine.run("test", command);
  }
}
