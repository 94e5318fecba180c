/**
 * The configuration options of a program, and where they are read from. They are plain objects,
 * without annotations and reflection, because reading them is a good part of the server's start.
 */
@NullMarked
package dev.morphium.server.cli.option;

import org.jspecify.annotations.NullMarked;
