/** Facts of the MongoDB protocol that both sides share: error codes and limits. */
@NullMarked
package dev.morphium.protocol;

import org.jspecify.annotations.NullMarked;
