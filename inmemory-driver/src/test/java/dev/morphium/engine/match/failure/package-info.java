/** Tests of what is told of documents that do not match. */
@NullMarked
package dev.morphium.engine.match.failure;

import org.jspecify.annotations.NullMarked;
