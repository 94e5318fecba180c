/**
 * What goes wrong in the mapper itself; what goes wrong on the way to the server is a
 * DriverException.
 */
@NullMarked
package dev.morphium.exception;

import org.jspecify.annotations.NullMarked;
