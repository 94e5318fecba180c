/** What the compiler knows of entities, repositories and their methods. */
@NullMarked
package dev.morphium.repository.processor.model;

import org.jspecify.annotations.NullMarked;
