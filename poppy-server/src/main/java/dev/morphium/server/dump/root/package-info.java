/** All data of one moment as the files of a dump, and back. */
@NullMarked
package dev.morphium.server.dump.root;

import org.jspecify.annotations.NullMarked;
