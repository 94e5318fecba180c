/** The rules of the house as tests: who may use whom, and how the sources look. */
@NullMarked
package dev.morphium.house;

import org.jspecify.annotations.NullMarked;
