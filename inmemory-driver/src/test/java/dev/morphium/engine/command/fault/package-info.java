/** Tests of fail points. */
@NullMarked
package dev.morphium.engine.command.fault;

import org.jspecify.annotations.NullMarked;
