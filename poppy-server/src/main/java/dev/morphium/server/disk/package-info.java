/**
 * The disk as a port, so that tests can let it fail, and the small file whose content is replaced
 * as a whole.
 */
@NullMarked
package dev.morphium.server.disk;

import org.jspecify.annotations.NullMarked;
