/** Tests of filters. */
@NullMarked
package dev.morphium.engine.match;

import org.jspecify.annotations.NullMarked;
