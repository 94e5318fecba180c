/** Mappings without a class: documents as maps, and documents as they are. */
@NullMarked
package dev.morphium.internal.mapping.schemaless;

import org.jspecify.annotations.NullMarked;
