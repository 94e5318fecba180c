/** Read and write concerns of commands: parsing, defaults, and the wait for members. */
@NullMarked
package dev.morphium.engine.command.concern;

import org.jspecify.annotations.NullMarked;
