package dev.morphium.mapping.reference;

import org.jspecify.annotations.Nullable;

/**
 * What a property with {@code @Reference} refers to, and what its annotation asks for.
 *
 * @param place the class and the property, for messages
 * @param type the declared type of the objects
 * @param collection their collection; null for that of their type
 * @param lazy whether they are read when they are asked for
 * @param automaticStore whether new ones are stored with their owner
 * @param cascadeDelete whether they are deleted with their owner
 * @param orphanRemoval whether they are deleted when they are taken out of the property
 */
public record ReferenceTarget(
    String place,
    Class<?> type,
    @Nullable String collection,
    boolean lazy,
    boolean automaticStore,
    boolean cascadeDelete,
    boolean orphanRemoval) {}
