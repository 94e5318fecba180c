/**
 * The format of backups: a dump as one stream, cut into parts that are sealed and named in an
 * index.
 */
@NullMarked
package dev.morphium.server.backup.format;

import org.jspecify.annotations.NullMarked;
