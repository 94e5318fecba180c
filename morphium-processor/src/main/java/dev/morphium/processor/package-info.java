/**
 * The annotation processor that writes the names of entities' properties as constants, and tells at
 * compile time what could not be mapped at run time.
 */
@NullMarked
package dev.morphium.processor;

import org.jspecify.annotations.NullMarked;
