/**
 * The archived oplog: slices of it beside the backups, from which data are brought to a moment
 * between two backups (point-in-time restore).
 */
@NullMarked
package dev.morphium.server.backup.oplog;

import org.jspecify.annotations.NullMarked;
