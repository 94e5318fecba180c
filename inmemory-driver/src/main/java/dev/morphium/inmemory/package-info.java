/** The engine as a driver within the process: {@code inmemory://name}. */
@NullMarked
package dev.morphium.inmemory;

import org.jspecify.annotations.NullMarked;
