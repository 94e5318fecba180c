/** The check of a data directory without a server. */
@NullMarked
package dev.morphium.server.check;

import org.jspecify.annotations.NullMarked;
