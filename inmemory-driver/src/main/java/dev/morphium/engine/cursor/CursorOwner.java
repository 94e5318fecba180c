package dev.morphium.engine.cursor;

import dev.morphium.engine.security.UserName;
import dev.morphium.engine.security.privilege.Privilege;
import dev.morphium.engine.value.Document;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The owner of a cursor: the namespace, session, command and users that it was opened by.
 *
 * @param namespace the namespace to name in {@code getMore}
 * @param session the session that opened it, or null
 * @param noTimeout whether it stays open however long nobody uses it
 * @param command the command that opened it, for {@code currentOp}
 * @param users who had logged in; nobody else may read on
 * @param privileges what they need to read on; empty without access control
 */
public record CursorOwner(
    String namespace,
    @Nullable Document session,
    boolean noTimeout,
    Document command,
    List<UserName> users,
    List<Privilege> privileges) {}
