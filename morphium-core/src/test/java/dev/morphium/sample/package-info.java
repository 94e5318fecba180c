/** The example of the README, compiled and run as it stands there, and a shop. */
@NullMarked
package dev.morphium.sample;

import org.jspecify.annotations.NullMarked;
