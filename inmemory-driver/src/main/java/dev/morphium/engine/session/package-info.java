/** Logical sessions: which there are, and until when. */
@NullMarked
package dev.morphium.engine.session;

import org.jspecify.annotations.NullMarked;
