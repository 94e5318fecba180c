/** Tests of publishers. */
@NullMarked
package dev.morphium.reactive;

import org.jspecify.annotations.NullMarked;
