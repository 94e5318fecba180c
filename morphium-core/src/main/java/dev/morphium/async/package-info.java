/** Operations that go on while their caller does something else. */
@NullMarked
package dev.morphium.async;

import org.jspecify.annotations.NullMarked;
