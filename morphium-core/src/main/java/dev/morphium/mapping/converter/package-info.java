/** The port for converters: how types that applications know are stored. */
@NullMarked
package dev.morphium.mapping.converter;

import org.jspecify.annotations.NullMarked;
