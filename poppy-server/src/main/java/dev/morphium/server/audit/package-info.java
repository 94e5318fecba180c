/** The audit log: the audit trail of a server in a file. */
@NullMarked
package dev.morphium.server.audit;

import org.jspecify.annotations.NullMarked;
