/** The users that a server is started with. */
@NullMarked
package dev.morphium.server.user;

import org.jspecify.annotations.NullMarked;
