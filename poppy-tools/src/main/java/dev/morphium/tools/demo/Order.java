package dev.morphium.tools.demo;

import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;
import org.bson.types.ObjectId;
import org.jspecify.annotations.Nullable;

/** The entity that the demo's application stores. */
@Entity(collectionName = "orders")
record Order(@Id @Nullable ObjectId id, int number, String customer) {
  /** An order that is not stored yet. */
  Order(int number) {
    this(null, number, "customer " + number % 100);
  }
}
