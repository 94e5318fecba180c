/** Results of reads that are kept for the next reader, and forgotten when somebody writes. */
@NullMarked
package dev.morphium.cache;

import org.jspecify.annotations.NullMarked;
