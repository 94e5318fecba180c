package dev.morphium.engine.command.administration;

import static dev.morphium.engine.command.CommandFlag.ADMIN_ONLY;

import dev.morphium.engine.command.Arguments;
import dev.morphium.engine.command.CommandField;
import dev.morphium.engine.command.CommandFields;
import dev.morphium.engine.command.CommandSpec;
import dev.morphium.engine.command.ImmediateCommand;
import dev.morphium.engine.command.Invocation;
import dev.morphium.engine.command.access.Requires;
import dev.morphium.engine.security.privilege.ActionType;
import dev.morphium.engine.value.BooleanValue;
import dev.morphium.engine.value.DocumentBuilder;
import dev.morphium.engine.value.ValueType;
import dev.morphium.protocol.CommandException;
import dev.morphium.protocol.ErrorCode;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The command {@code autoCompact}: whether free space is given back without being asked.
 *
 * <p>Data in memory always are: what is deleted is free with the next garbage collection, and a
 * checkpoint holds none of it. So there is nothing to be done in the background; what was asked for
 * is kept, checked and refused as mongod does. Source: MongoDB manual, same name.
 */
final class AutoCompactCommand implements ImmediateCommand {
  private static final CommandFields FIELDS = new CommandFields("autoCompact");
  private static final CommandField TARGET = FIELDS.number("freeSpaceTargetMB");
  private static final CommandField ONCE = FIELDS.bool("runOnce");
  private static final long USUAL_TARGET_MB = 20;

  /** More megabytes are no number of bytes. */
  private static final long MOST_MB = Long.MAX_VALUE >> 20;

  private final AtomicReference<@Nullable Settings> enabled = new AtomicReference<>();

  /** What it is enabled with. */
  private record Settings(long target, boolean once) {}

  CommandSpec spec() {
    return CommandSpec.of(
            FIELDS,
            "Has free space given back in the background, which it is anyway in memory.",
            Requires.onCluster(ActionType.COMPACT),
            this)
        .with(ADMIN_ONLY);
  }

  @Override
  public void run(Invocation invocation, DocumentBuilder reply) {
    Arguments arguments = invocation.arguments();
    boolean on = arguments.first(List.of(ValueType.BOOLEAN)).equals(BooleanValue.TRUE);
    long target = arguments.atLeast(1, TARGET, USUAL_TARGET_MB);
    boolean once = arguments.bool(ONCE, false);
    if (!on) {
      enabled.set(null);
      return;
    }
    if (target > MOST_MB) {
      throw new CommandException(
          ErrorCode.BAD_VALUE,
          "freeSpaceTargetMB must be at most " + MOST_MB + ", found " + target);
    }
    Settings wanted = new Settings(target, once);
    Settings before = enabled.get();
    if (before != null && !before.equals(wanted)) {
      throw new CommandException(
          23, "autoCompact is enabled with other options; disable it before you change them");
    }
    enabled.set(once ? null : wanted); // one pass is over at once
  }
}
