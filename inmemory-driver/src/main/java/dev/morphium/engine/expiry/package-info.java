/**
 * The TTL monitor: the rules by which documents expire, which documents they concern, and the
 * passes that delete them.
 */
@NullMarked
package dev.morphium.engine.expiry;

import org.jspecify.annotations.NullMarked;
