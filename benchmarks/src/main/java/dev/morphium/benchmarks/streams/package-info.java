/** What change streams cost the writers, and how soon they tell. */
@NullMarked
package dev.morphium.benchmarks.streams;

import org.jspecify.annotations.NullMarked;
