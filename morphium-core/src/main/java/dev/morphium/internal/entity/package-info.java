/** The types of entities at work: where they live, how they are read and written, who is told. */
@NullMarked
package dev.morphium.internal.entity;

import org.jspecify.annotations.NullMarked;
