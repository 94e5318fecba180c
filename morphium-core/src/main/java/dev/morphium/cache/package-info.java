/** The cache of reads: what applications ask it and hear of it. */
@NullMarked
package dev.morphium.cache;

import org.jspecify.annotations.NullMarked;
