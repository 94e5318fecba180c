/** Repositories on all backends, and what the Jakarta Data TCK asks for restated. */
@NullMarked
package dev.morphium.repository.contract;

import org.jspecify.annotations.NullMarked;
