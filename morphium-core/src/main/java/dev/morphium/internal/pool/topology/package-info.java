/**
 * The topology of a deployment at work: monitors, the state that they keep, the choice of a server.
 */
@NullMarked
package dev.morphium.internal.pool.topology;

import org.jspecify.annotations.NullMarked;
