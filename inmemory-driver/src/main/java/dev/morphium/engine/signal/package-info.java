/** Signals: what a command waits for, of whatever kind, without a thread. */
@NullMarked
package dev.morphium.engine.signal;

import org.jspecify.annotations.NullMarked;
