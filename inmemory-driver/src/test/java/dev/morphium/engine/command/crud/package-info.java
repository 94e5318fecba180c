/** Tests of the commands that read and write documents. */
@NullMarked
package dev.morphium.engine.command.crud;

import org.jspecify.annotations.NullMarked;
