/**
 * How a member's settings come about: from the list of members that an operator gives, and from
 * what this machine is.
 */
@NullMarked
package dev.morphium.server.setup;

import org.jspecify.annotations.NullMarked;
