package dev.morphium.engine.value;

/** A field of a document: its name and its value. */
public record Element(String name, Value value) {}
