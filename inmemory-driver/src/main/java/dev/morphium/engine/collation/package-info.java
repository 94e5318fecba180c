/**
 * Collations: the order and equality of strings that a language and a document of options ask for.
 */
@NullMarked
package dev.morphium.engine.collation;

import org.jspecify.annotations.NullMarked;
