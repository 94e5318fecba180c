/** The examples of the README, compiled and run as they stand there. */
@NullMarked
package dev.morphium.sample;

import org.jspecify.annotations.NullMarked;
