/** Transactions: start, commit, abort, and the block form that tries again. */
@NullMarked
package dev.morphium.internal.transaction;

import org.jspecify.annotations.NullMarked;
