/** The audit trail: who did what that concerns security, and with what result. */
@NullMarked
package dev.morphium.engine.security.audit;

import org.jspecify.annotations.NullMarked;
