/** Jakarta Data's query language: its tokens, and the parser that makes statements of them. */
@NullMarked
package dev.morphium.repository.processor.jdql;

import org.jspecify.annotations.NullMarked;
