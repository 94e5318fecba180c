package dev.morphium.mapping.reference;

/**
 * A place of references in an entity.
 *
 * @param field the field at the top of the document in which it is
 * @param target what is referred to
 */
public record ReferenceProperty(String field, ReferenceTarget target) {}
