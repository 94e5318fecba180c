/** Which commands are audited, as what, and with which of their arguments. */
@NullMarked
package dev.morphium.engine.command.audit;

import org.jspecify.annotations.NullMarked;
