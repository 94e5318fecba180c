/** Connection strings, and the settings that they stand for. */
@NullMarked
package dev.morphium.pool.uri;

import org.jspecify.annotations.NullMarked;
