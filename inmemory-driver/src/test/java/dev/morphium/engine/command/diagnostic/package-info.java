/** Tests of what the server tells of itself. */
@NullMarked
package dev.morphium.engine.command.diagnostic;

import org.jspecify.annotations.NullMarked;
