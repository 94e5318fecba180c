package dev.morphium.internal.mapping.validation;

import dev.morphium.Morphium;
import dev.morphium.annotation.Entity;
import dev.morphium.annotation.Id;

/** An application that knows nothing of validation. */
final class StoredWithoutLibrary {
  @Entity
  record Note(@Id String id, String text) {}

  private StoredWithoutLibrary() {}

  static String storeAndFind() {
    try (Morphium morphium = Morphium.connect("inmemory:///db")) {
      morphium.store(new Note("1", "a"));
      Note found = morphium.findById(Note.class, "1");
      return found == null ? "lost" : "stored: " + found.text();
    }
  }
}
