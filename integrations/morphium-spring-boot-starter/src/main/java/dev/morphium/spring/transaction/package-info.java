/** Transactions and exceptions of Spring. */
@NullMarked
package dev.morphium.spring.transaction;

import org.jspecify.annotations.NullMarked;
