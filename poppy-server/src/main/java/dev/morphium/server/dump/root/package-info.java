/** Writes and restores all data of one moment (a root) as the files of a dump. */
@NullMarked
package dev.morphium.server.dump.root;

import org.jspecify.annotations.NullMarked;
