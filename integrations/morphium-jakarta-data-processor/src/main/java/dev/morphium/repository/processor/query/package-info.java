/** What a repository method asks for, whether it said so in JDQL, by its name or by parameters. */
@NullMarked
package dev.morphium.repository.processor.query;

import org.jspecify.annotations.NullMarked;
