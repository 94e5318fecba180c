/**
 * A shop that takes orders: what a service with Morphium looks like, from its records to its
 * transactions.
 */
@NullMarked
package dev.morphium.sample.shop;

import org.jspecify.annotations.NullMarked;
