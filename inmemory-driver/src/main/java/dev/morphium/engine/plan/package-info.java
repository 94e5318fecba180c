/**
 * The planner: how a filter and an order are answered from the records and indexes of a collection,
 * and the plans it makes.
 */
@NullMarked
package dev.morphium.engine.plan;

import org.jspecify.annotations.NullMarked;
