package dev.morphium.engine.store;

import org.jspecify.annotations.Nullable;

/**
 * The ownership token of copy-on-write trees: nodes with it may be changed in place, by one editor
 * until it seals its tree.
 *
 * <p>A node that was made under an edit is seen by nobody else and may change; every other node is
 * shared and is copied first. The edit also carries what an operation has to tell on its way up
 * from the leaf.
 */
final class Edit {
  /** Whether the entry went behind all others of the subtree that was left last. */
  boolean appended;

  /** Whether the number of entries changed. */
  boolean changed;

  /** The document that was there before. */
  byte @Nullable [] previous;
}
