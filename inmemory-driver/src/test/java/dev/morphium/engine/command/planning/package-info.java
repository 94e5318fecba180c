/** Tests of the commands about query plans. */
@NullMarked
package dev.morphium.engine.command.planning;

import org.jspecify.annotations.NullMarked;
