package dev.morphium.sample.shop;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import dev.morphium.annotation.Index;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** Somebody who orders; known by one mail address. */
@Entity
public record Customer(@Id @Nullable ObjectId id, String name, @Index(unique = true) String mail) {
  /** A customer who is not stored yet. */
  public Customer(String name, String mail) {
    this(null, name, mail);
  }
}
