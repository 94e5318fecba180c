/**
 * What the rest of the server knows of replication: members, what they say, what becomes of them.
 */
@NullMarked
package dev.morphium.server.replication;

import org.jspecify.annotations.NullMarked;
