/** The Java code of repositories' implementations and of static metamodels. */
@NullMarked
package dev.morphium.repository.processor.writer;

import org.jspecify.annotations.NullMarked;
