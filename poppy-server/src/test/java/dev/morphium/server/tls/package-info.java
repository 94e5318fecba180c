@NullMarked
package dev.morphium.server.tls;

import org.jspecify.annotations.NullMarked;
