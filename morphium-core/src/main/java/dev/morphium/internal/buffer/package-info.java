/** Writes that are collected and sent later: many at once, in their order, with nothing lost. */
@NullMarked
package dev.morphium.internal.buffer;

import org.jspecify.annotations.NullMarked;
