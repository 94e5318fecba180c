package dev.morphium.contract;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** A record as an entity, with an object in it. */
@Entity
record Person(
    @Id @Nullable ObjectId id,
    String firstName,
    int age,
    List<String> tags,
    @Nullable Address address) {
  Person(String firstName, int age, String... tags) {
    this(null, firstName, age, List.of(tags), null);
  }

  Person at(String street, String city) {
    return new Person(id, firstName, age, tags, new Address(street, city));
  }

  Person aged(int years) {
    return new Person(id, firstName, years, tags, address);
  }

  /** Where somebody lives. */
  @Embedded
  record Address(String streetName, String city) {}
}
