/**
 * The annotation processor that implements Jakarta Data repositories and writes static metamodels,
 * and tells at compile time what could not be answered at run time.
 */
@NullMarked
package dev.morphium.repository.processor;

import org.jspecify.annotations.NullMarked;
