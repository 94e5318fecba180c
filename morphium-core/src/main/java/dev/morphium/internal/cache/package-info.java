/** Results of reads that are kept for the next reader: keys, entries, and what makes them stale. */
@NullMarked
package dev.morphium.internal.cache;

import org.jspecify.annotations.NullMarked;
