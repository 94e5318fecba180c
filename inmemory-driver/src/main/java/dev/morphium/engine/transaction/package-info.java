/**
 * Transactions: a snapshot and what was changed on it, and the merge into all data at the commit.
 */
@NullMarked
package dev.morphium.engine.transaction;

import org.jspecify.annotations.NullMarked;
