/** How fast messages get from those who send to those who handle them. */
@NullMarked
package dev.morphium.benchmarks.messaging;

import org.jspecify.annotations.NullMarked;
