/** Tests of the commands on databases, collections and indexes. */
@NullMarked
package dev.morphium.engine.command.ddl;

import org.jspecify.annotations.NullMarked;
