package dev.morphium.engine.update;

import dev.morphium.engine.value.Document;

/**
 * The document that an update is being applied to.
 *
 * @param root the document before the update
 * @param insert whether the document will be inserted
 */
public record UpdateTarget(Document root, boolean insert) {}
