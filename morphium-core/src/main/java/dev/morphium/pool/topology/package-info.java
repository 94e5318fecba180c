/** What is known of the servers of a deployment, and who hears when that changes. */
@NullMarked
package dev.morphium.pool.topology;

import org.jspecify.annotations.NullMarked;
