package dev.morphium.mapping;

import dev.morphium.exception.MappingException;

/**
 * The names that a collection may have. Source: MongoDB manual, "Restrictions on Collection Names".
 */
final class CollectionNameCheck {
  private CollectionNameCheck() {}

  /**
   * The name of a type's collection.
   *
   * @throws MappingException when no collection can have it
   */
  static String checked(Class<?> type, String name) {
    boolean possible =
        !name.isBlank() && !name.startsWith(".") && name.indexOf('$') < 0 && name.indexOf('\0') < 0;
    if (!possible) {
      throw new MappingException(
          ("%s: no collection can be called '%s': a name is not empty, does not begin with a dot"
                  + " and has no $; change @Entity(collectionName = …) or the naming strategy")
              .formatted(type.getName(), name));
    }
    return name;
  }
}
