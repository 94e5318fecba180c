/** Fuzz targets: what reads bytes or texts that others have written. */
@NullMarked
package dev.morphium.fuzz.targets;

import org.jspecify.annotations.NullMarked;
