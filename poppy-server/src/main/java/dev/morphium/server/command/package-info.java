/** Commands of the server around the engine, which MongoDB does not have. */
@NullMarked
package dev.morphium.server.command;

import org.jspecify.annotations.NullMarked;
