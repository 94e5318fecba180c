/** The resources of the admin page: each a command, or a few, as the user who is logged in. */
@NullMarked
package dev.morphium.server.admin.api;

import org.jspecify.annotations.NullMarked;
