/** Tests of what deletes expired documents. */
@NullMarked
package dev.morphium.engine.expiry;

import org.jspecify.annotations.NullMarked;
