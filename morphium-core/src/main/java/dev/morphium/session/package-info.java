/** Client sessions: what ties commands together, and the state of their transactions. */
@NullMarked
package dev.morphium.session;

import org.jspecify.annotations.NullMarked;
