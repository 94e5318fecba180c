/** Tests of what stands around commands. */
@NullMarked
package dev.morphium.engine.command;

import org.jspecify.annotations.NullMarked;
