package dev.morphium.benchmarks.entities;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.time.Instant;
import java.util.List;

/** The entity of the measurement, a customer, as an application of Morphium would write it down. */
@Entity(collectionName = "customers")
public record Customer(
    @Id int id,
    String firstName,
    String lastName,
    String mail,
    int loyalty,
    boolean active,
    double discount,
    Instant since,
    Address address,
    List<String> labels) {

  /** Where somebody lives. */
  @Embedded
  public record Address(String street, String zipCode, String city, String country) {}

  static Customer numbered(int number) {
    return new Customer(
        number,
        "Ada " + number,
        "Lovelace",
        "ada" + number + "@example.org",
        number % 7,
        number % 2 == 0,
        number / 16.0,
        Instant.ofEpochMilli(1_700_000_000_000L + number),
        new Address("St James's Square " + number, "SW1Y 4JH", "London", "GB"),
        List.of("regular", "newsletter", "early"));
  }
}
