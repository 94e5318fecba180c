/** The listeners of stored objects, called one after the other. */
@NullMarked
package dev.morphium.internal.listener;

import org.jspecify.annotations.NullMarked;
