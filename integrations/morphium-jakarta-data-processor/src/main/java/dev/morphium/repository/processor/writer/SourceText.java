package dev.morphium.repository.processor.writer;

/**
 * A class that was written.
 *
 * @param name with its package
 * @param text its source
 */
public record SourceText(String name, String text) {}
