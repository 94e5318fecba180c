/** What is to be changed in documents, as values: all update operators and pipelines of updates. */
@NullMarked
package dev.morphium.update;

import org.jspecify.annotations.NullMarked;
