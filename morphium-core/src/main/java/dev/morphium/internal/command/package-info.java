/**
 * Commands as they are logged, recorded and, when they are slow, explained: shapes without values.
 */
@NullMarked
package dev.morphium.internal.command;

import org.jspecify.annotations.NullMarked;
