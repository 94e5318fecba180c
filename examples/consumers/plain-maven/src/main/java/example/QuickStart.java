package example;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import java.util.List;

public class QuickStart {
  @Entity
  record Person(@Id String id, String name, int born) {}

  static List<Person> bornBefore(int year, String uri) {
    try (Morphium morphium = Morphium.connect(uri)) {
      Person ada = morphium.store(new Person(null, "Ada", 1815));
      morphium.with(ada).set(Person::name, "Ada Lovelace");
      return morphium.createQueryFor(Person.class).f(Person::born).lt(year).asList();
    }
  }

  public static void main(String[] arguments) {
    System.out.println(bornBefore(1900, "inmemory://"));
  }
}
