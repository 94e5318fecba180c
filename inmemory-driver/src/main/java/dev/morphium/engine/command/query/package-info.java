/**
 * What commands that query share: compiled queries and pipelines, views, hints, and what a pipeline
 * sees of the data.
 */
@NullMarked
package dev.morphium.engine.command.query;

import org.jspecify.annotations.NullMarked;
