/** The tests of SCRAM. */
@NullMarked
package dev.morphium.protocol.scram;

import org.jspecify.annotations.NullMarked;
