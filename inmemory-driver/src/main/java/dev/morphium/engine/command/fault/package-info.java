/**
 * Fail points: places where a test makes the server fail on purpose, to see what its client does.
 */
@NullMarked
package dev.morphium.engine.command.fault;

import org.jspecify.annotations.NullMarked;
