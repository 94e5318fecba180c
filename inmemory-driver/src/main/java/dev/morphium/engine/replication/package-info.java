/**
 * Replication as the engine sees it: the replica set configuration, member states, optimes and
 * topology versions.
 */
@NullMarked
package dev.morphium.engine.replication;

import org.jspecify.annotations.NullMarked;
