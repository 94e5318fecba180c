/** Health and metrics by HTTP. */
@NullMarked
package dev.morphium.server.admin;

import org.jspecify.annotations.NullMarked;
