/** How fast entities become BSON and come back, beside the official driver's codecs. */
@NullMarked
package dev.morphium.benchmarks.mapping;

import org.jspecify.annotations.NullMarked;
