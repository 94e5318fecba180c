/**
 * The life of one member of a replica set: how its set begins, how it comes back, what it tells the
 * others, and how the lead is handed on.
 */
@NullMarked
package dev.morphium.server.cluster;

import org.jspecify.annotations.NullMarked;
