/**
 * What the options of a collection ask for: rules that documents must follow, and views that stand
 * for pipelines.
 */
@NullMarked
package dev.morphium.engine.catalog;

import org.jspecify.annotations.NullMarked;
