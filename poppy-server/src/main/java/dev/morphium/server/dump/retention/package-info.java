/** The retention of dumps: which ones are kept, and which ones are deleted. */
@NullMarked
package dev.morphium.server.dump.retention;

import org.jspecify.annotations.NullMarked;
