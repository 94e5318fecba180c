/** Commands that tell of the replica set and govern it, and the defaults of its concerns. */
@NullMarked
package dev.morphium.engine.command.replication;

import org.jspecify.annotations.NullMarked;
