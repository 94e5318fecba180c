/** The mapping between Java types and BSON documents, compiled once per type. */
@NullMarked
package dev.morphium.mapping;

import org.jspecify.annotations.NullMarked;
