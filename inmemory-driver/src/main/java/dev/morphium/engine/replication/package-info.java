/** How a server presents itself to its clients: alone, or as the one member of a replica set. */
@NullMarked
package dev.morphium.engine.replication;

import org.jspecify.annotations.NullMarked;
