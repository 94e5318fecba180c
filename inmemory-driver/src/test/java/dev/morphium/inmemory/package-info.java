/** Tests of the driver within the process. */
@NullMarked
package dev.morphium.inmemory;

import org.jspecify.annotations.NullMarked;
