/** The command line of the server. */
@NullMarked
package dev.morphium.server.cli;

import org.jspecify.annotations.NullMarked;
