/**
 * The contract of sessions, transactions and retryable writes, and the checkers that look for
 * anomalies in what many clients saw.
 */
@NullMarked
package dev.morphium.driver.transaction;

import org.jspecify.annotations.NullMarked;
