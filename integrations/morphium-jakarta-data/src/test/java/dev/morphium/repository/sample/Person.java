package dev.morphium.repository.sample;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.time.LocalDate;
import java.util.List;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Somebody, about whom not everything is known. */
@Entity
public record Person(
    @Id @Nullable ObjectId id,
    String lastName,
    @Nullable Integer age,
    @Nullable Address address,
    List<String> tags,
    @Nullable LocalDate born) {
  /** Where somebody lives. */
  @Embedded
  public record Address(String street, @Nullable String zipCode) {}

  public static Person of(String name, @Nullable Integer age) {
    return new Person(null, name, age, null, List.of(), null);
  }

  public Person at(String street, @Nullable String zip) {
    return new Person(id, lastName, age, new Address(street, zip), tags, born);
  }

  public Person tagged(String... more) {
    return new Person(id, lastName, age, address, List.of(more), born);
  }

  public Person aged(@Nullable Integer years) {
    return new Person(id, lastName, years, address, tags, born);
  }

  public Person bornOn(LocalDate day) {
    return new Person(id, lastName, age, address, tags, day);
  }
}
