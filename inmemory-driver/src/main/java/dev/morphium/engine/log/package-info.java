/** What lines of the log are made of. */
@NullMarked
package dev.morphium.engine.log;

import org.jspecify.annotations.NullMarked;
