/** The admin port: health, metrics and the admin page by HTTP. */
@NullMarked
package dev.morphium.server.admin;

import org.jspecify.annotations.NullMarked;
