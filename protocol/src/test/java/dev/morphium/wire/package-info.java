/** Tests of the wire format, and the means to make messages for other tests. */
@NullMarked
package dev.morphium.wire;

import org.jspecify.annotations.NullMarked;
