/** Security: who a client is, and what it may do. */
@NullMarked
package dev.morphium.engine.security;

import org.jspecify.annotations.NullMarked;
