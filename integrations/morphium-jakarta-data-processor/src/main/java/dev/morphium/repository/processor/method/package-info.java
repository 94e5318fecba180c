/** Query methods by name: what their names ask for. */
@NullMarked
package dev.morphium.repository.processor.method;

import org.jspecify.annotations.NullMarked;
