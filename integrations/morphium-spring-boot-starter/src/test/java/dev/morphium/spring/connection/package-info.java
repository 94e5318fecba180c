/** Tests of the connections to containers. */
@NullMarked
package dev.morphium.spring.connection;

import org.jspecify.annotations.NullMarked;
