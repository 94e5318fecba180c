/**
 * What is known of the servers of a deployment, how it is kept up to date, and how a server is
 * chosen for a command.
 */
@NullMarked
package dev.morphium.pool.topology;

import org.jspecify.annotations.NullMarked;
