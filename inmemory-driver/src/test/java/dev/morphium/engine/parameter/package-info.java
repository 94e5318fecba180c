/** Tests of the server's parameters. */
@NullMarked
package dev.morphium.engine.parameter;

import org.jspecify.annotations.NullMarked;
