/** Connections to containers: Testcontainers and Docker Compose. */
@NullMarked
package dev.morphium.spring.connection;

import org.jspecify.annotations.NullMarked;
