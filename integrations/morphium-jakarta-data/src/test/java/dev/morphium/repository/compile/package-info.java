/** What the processor writes, and the mistakes that it finds. */
@NullMarked
package dev.morphium.repository.compile;

import org.jspecify.annotations.NullMarked;
