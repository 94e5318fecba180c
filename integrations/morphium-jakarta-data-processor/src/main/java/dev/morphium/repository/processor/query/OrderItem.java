package dev.morphium.repository.processor.query;

/**
 * What results are sorted by.
 *
 * @param path the property
 * @param descending whether the largest come first
 * @param anyCase whether the case of letters does not matter
 */
public record OrderItem(String path, boolean descending, boolean anyCase) {}
