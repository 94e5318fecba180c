/**
 * Conditions on documents and orders of them, as values: queries, updates, pipelines, bulk writes
 * and change streams use the same ones.
 */
@NullMarked
package dev.morphium.query.filter;

import org.jspecify.annotations.NullMarked;
