/** Why a document does not match a filter, told clause by clause. */
@NullMarked
package dev.morphium.engine.match.failure;

import org.jspecify.annotations.NullMarked;
