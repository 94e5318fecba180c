/** Replays recorded cases, commands and MongoDB's own answers, against any driver. */
@NullMarked
package dev.morphium.replay;

import org.jspecify.annotations.NullMarked;
