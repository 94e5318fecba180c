/** The disk as a port, so that tests can let it fail, and the file that is replaced atomically. */
@NullMarked
package dev.morphium.server.disk;

import org.jspecify.annotations.NullMarked;
