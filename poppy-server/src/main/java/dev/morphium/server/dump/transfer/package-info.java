/** Dumps and restores any MongoDB-compatible server through a driver, in mongodump's layout. */
@NullMarked
package dev.morphium.server.dump.transfer;

import org.jspecify.annotations.NullMarked;
