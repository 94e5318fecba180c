/** Tests of how queries and pipelines are run and explained. */
@NullMarked
package dev.morphium.engine.command.query;

import org.jspecify.annotations.NullMarked;
