/** Commands that create, change, list and drop databases, collections and indexes. */
@NullMarked
package dev.morphium.engine.command.ddl;

import org.jspecify.annotations.NullMarked;
