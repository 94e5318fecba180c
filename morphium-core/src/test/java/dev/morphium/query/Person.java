package dev.morphium.query;

import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The entity that the tests of queries and updates ask for. */
@Entity
public record Person(
    @Id @Nullable Object id,
    @Nullable String firstName,
    int age,
    @Nullable Address homeAddress,
    @Nullable List<Order> openOrders,
    @Nullable List<Integer> scores,
    @Nullable List<String> tags,
    @Nullable Map<String, Object> more) {
  /** An embedded object. */
  @Embedded
  public record Address(String zipCode, String city) {}

  /** An element of an array of embedded objects. */
  @Embedded
  public record Order(int unitPrice, String article) {}

  /** An enum, stored by its name. */
  public enum Colour {
    RED,
    GREEN
  }

  /** A person with a name and an age only. */
  public static Person of(Object id, String name, int age) {
    return new Person(id, name, age, null, null, null, null, null);
  }
}
