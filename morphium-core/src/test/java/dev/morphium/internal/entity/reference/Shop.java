package dev.morphium.internal.entity.reference;

import dev.morphium.annotation.Cache;
import dev.morphium.annotation.Embedded;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Reference;
import dev.morphium.annotation.Version;
import dev.morphium.annotation.WriteBuffer;
import dev.morphium.mapping.reference.Lazy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Entities that refer to others in all ways that there are. */
final class Shop {
  private Shop() {}

  @Entity
  record City(@Id String name) {}

  @Entity
  record Customer(@Id @Nullable ObjectId id, String name, @Reference @Nullable City city) {
    Customer(String name) {
      this(null, name, null);
    }
  }

  @Entity
  record Order(
      @Id int number,
      @Reference @Nullable Customer customer,
      @Reference List<Article> articles,
      @Reference Map<String, Customer> helpers,
      Delivery delivery) {
    Order(int number, Customer customer, Article... articles) {
      this(number, customer, List.of(articles), Map.of(), new Delivery(null, List.of()));
    }
  }

  @Embedded
  record Delivery(@Reference @Nullable City city, List<Stop> stops) {}

  @Embedded
  record Stop(@Reference Set<City> cities) {}

  @Entity
  record Article(@Id int id, String name) {}

  @Entity
  record Invoice(
      @Id int id,
      @Reference(lazyLoading = true) @Nullable Lazy<Customer> customer,
      @Reference(lazyLoading = true) List<Lazy<Article>> articles) {}

  /** Refers to what has to be stored before. */
  @Entity
  record Strict(@Id int id, @Reference(automaticStore = false) Customer customer) {}

  /** Cannot be: nobody knows in time what was deleted. */
  @Entity
  @WriteBuffer
  record Late(@Id int id, @Reference(cascadeDelete = true) Article article) {}

  /** Cannot be: what is referred to has no id. */
  @Entity
  record Lost(@Id int id, @Reference Delivery delivery) {}

  /** Whose reads are kept. */
  @Entity
  @Cache
  record Label(@Id int id, @Reference Article article) {}

  /** A class that can be in circles. */
  @Entity
  static class Person {
    @Id ObjectId id;
    String name;
    @Reference Person partner;
    @Reference List<Person> friends = new ArrayList<>();
    @Reference Map<String, Person> byRole = new LinkedHashMap<>();

    Person() {}

    Person(String name) {
      this.name = name;
    }
  }

  /** A record and a class in a circle. */
  @Entity
  record Team(@Id int id, @Reference Member lead) {}

  @Entity
  static class Member {
    @Id int id;
    @Reference Team team;
  }

  @Entity
  record Link(@Id int id, @Reference(automaticStore = false) @Nullable Link next) {}

  @Entity
  sealed interface Pet permits Dog, Cat {}

  record Dog(@Id int id, String name) implements Pet {}

  record Cat(@Id int id, @Reference Pet friend) implements Pet {}

  @Entity
  record Kennel(@Id int id, @Reference Animal animal) {}

  @Entity
  sealed interface Animal permits Wolf {}

  @Entity
  record Wolf(@Id int id) implements Animal {}

  @Entity
  record Home(
      @Id int id, @Reference List<Pet> pets, @Reference(omitMissing = true) List<Dog> dogs) {}

  /** An owner of what it refers to. */
  @Entity
  static class Album {
    @Id ObjectId id;
    String title;
    @Version long version;

    @Reference(cascadeDelete = true, orphanRemoval = true)
    List<Photo> photos = new ArrayList<>();

    @Reference(cascadeDelete = true)
    Album appendix;

    @Reference(targetCollection = "covers", orphanRemoval = true)
    Photo cover;

    Album() {}

    Album(String title) {
      this.title = title;
    }
  }

  @Entity
  static class Photo {
    @Id ObjectId id;
    String name;

    @Reference(cascadeDelete = true)
    Note note;

    Photo() {}

    Photo(String name) {
      this.name = name;
    }
  }

  @Entity
  record Note(@Id @Nullable ObjectId id, String text) {}
}
