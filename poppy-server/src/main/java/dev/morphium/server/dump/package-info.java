/**
 * Dumps (backups) of all data in mongodump's layout: when they are written, kept, and restored at
 * the start.
 */
@NullMarked
package dev.morphium.server.dump;

import org.jspecify.annotations.NullMarked;
