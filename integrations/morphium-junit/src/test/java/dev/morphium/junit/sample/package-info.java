/** Tests. */
@NullMarked
package dev.morphium.junit.sample;

import org.jspecify.annotations.NullMarked;
