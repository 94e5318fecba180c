/** Tests of the program as its users start it: as a process. */
@NullMarked
package dev.morphium.server.cli;

import org.jspecify.annotations.NullMarked;
