/** Replays and records the corpus: commands of our own with MongoDB's answers, on any driver. */
@NullMarked
package dev.morphium.corpus;

import org.jspecify.annotations.NullMarked;
