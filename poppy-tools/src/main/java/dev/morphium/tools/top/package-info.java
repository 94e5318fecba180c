/** What a server does from one look to the next, for {@code poppy top}. */
@NullMarked
package dev.morphium.tools.top;

import org.jspecify.annotations.NullMarked;
