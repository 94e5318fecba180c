/** Backup targets: places off the machine that take objects, found by the scheme of their URI. */
@NullMarked
package dev.morphium.server.backup.storage;

import org.jspecify.annotations.NullMarked;
