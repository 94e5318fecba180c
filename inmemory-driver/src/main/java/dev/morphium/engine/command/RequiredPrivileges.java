package dev.morphium.engine.command;

import dev.morphium.engine.security.privilege.Privileges;

/**
 * What a client must be allowed so that a command runs for it; each command of the table declares
 * its own.
 *
 * <p>Asked after the command's fields were read, and before anything else happens. Source: MongoDB
 * manual, "Privilege Actions" and the pages of the commands.
 */
@FunctionalInterface
public interface RequiredPrivileges {
  /** Whether these privileges are enough for this call of the command. */
  boolean areHeld(Invocation invocation, Privileges held);
}
